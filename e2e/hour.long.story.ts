import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import { testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const DUSK = 'rgb(52, 48, 98)';
const NIGHT = 'rgb(14, 20, 44)';

let house: House;
let seat: Seat;
let secondTab: Page;

beforeAll(async () => {
  house = await openHouse();
  await makeNewcomer(house, deniz);
  seat = await house.seat();
  await settleIn(seat, deniz);
  secondTab = await seat.context.newPage();
});
afterAll(() => house.close());

const hourOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.hour);
const pin = (page: Page, hour: string) =>
  page.getByRole('group', { name: 'Gökyüzünün saati' }).getByText(hour, { exact: true }).click();
/** The top of the sky as it is painted now. */
const skyOf = (page: Page) =>
  page.evaluate(() => {
    const scenery = document.querySelector('[data-text-below]');
    const background = scenery === null ? '' : getComputedStyle(scenery).backgroundImage;
    return /rgba?\([^)]+\)/.exec(background)?.[0];
  });
const bar = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content');

test('a pinned hour is shown at once, in every tab', async () => {
  const { page } = seat;
  await page.goto('/settings');
  await secondTab.goto('/pigeons');
  await secondTab.getByText('4 güvercin').waitFor();
  await pin(page, 'Gece');
  await expect.poll(() => hourOf(page)).toBe('night');
  await expect.poll(() => hourOf(secondTab)).toBe('night');
  await expect.poll(() => skyOf(page)).toBe(NIGHT);
  await expect.poll(() => bar(page)).toMatch(/^(#0e142c|rgb\(14, 20, 44\))$/);
});

test('it stands before the first paint, also after a reload', async () => {
  const { page } = seat;
  await pin(page, 'Akşam');
  await expect.poll(() => skyOf(page)).toBe(DUSK);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      Object.assign(globalThis, { firstHour: document.documentElement.dataset.hour });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'firstHour'))).toBe('dusk');
  await page.getByRole('radio', { name: 'Akşam' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('radio', { name: 'Akşam' }).isChecked()).toBe(true);
  expect(await skyOf(page)).toBe(DUSK);
});

test('with less motion the hour turns at once', async () => {
  const { page } = seat;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await pin(page, 'Gece');
  await expect.poll(() => hourOf(page)).toBe('night');
  expect(await skyOf(page)).toBe(NIGHT);
  await page.emulateMedia({ reducedMotion: null });
});

test('logging out forgets it, here and in the other tab', async () => {
  const { page } = seat;
  const byClock = await page.evaluate(() => {
    const minutes = new Date().getHours() * 60 + new Date().getMinutes();
    if (minutes < 300 || minutes >= 1230) return 'night';
    if (minutes < 480) return 'dawn';
    return minutes < 1020 ? 'day' : 'dusk';
  });
  const pinned = byClock === 'dawn' ? 'Gece' : 'Şafak';
  await pin(page, pinned);
  await expect.poll(() => hourOf(secondTab)).not.toBe(byClock);
  await page.goto('/logout');
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => hourOf(page)).toBe(byClock);
  await expect.poll(() => hourOf(secondTab)).toBe(byClock);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hour'))).toBeNull();
});

testCalm(() => house, WHILE_LEAVING);
