import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { findBarriers, wearTheme } from './fixtures/find-barriers.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { untilCalm } from './fixtures/until-calm.ts';
import {
  leaveAllInSky,
  leaveInSky,
  writeAtOnceFromOutside,
} from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const kerem = { email: 'kerem@example.org', fullName: 'Kerem Işık', city: 'Uşak' };
const SKY = Array.from({ length: 50 }, (_, index) => `${index + 1}. mektup\n`.repeat(6).trim());
const LONG = 'Uzun bir mektup, satır satır.\n'.repeat(12).trim();
const ELIFS = 'Elif buradan yazdı.';
const KEREMS = 'Ben de buradayım.';

let testApp: TestApp;
let asDeniz: TestBrowser;
let asElif: TestBrowser;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  [asElif, asDeniz] = await Promise.all([
    makeNewcomer(testApp, elif),
    makeNewcomer(testApp, deniz),
  ]);
  await grantPigeons(testApp, deniz.email, 70);
  await leaveAllInSky(asDeniz, SKY);
  await leaveInSky(asElif, ELIFS);
  await writeAtOnceFromOutside(asDeniz, {
    answering: ELIFS,
    contents: [1, 2, 3, 4, 5, 6].map((number) => `${number} ${LONG}`),
  });
  phone = await testApp.seat({ isTouch: true });
  await comeIn(phone, elif);
});
afterAll(() => testApp.close());

const sheet = (page: Page) => page.locator('[role=dialog]:not([popover]), [role=menu]');
const path = (page: Page) => new URL(page.url()).pathname;
const isAt = (page: Page, place: string) => expect.poll(() => path(page)).toBe(place);
const firstLetter = (page: Page) =>
  page.evaluate(() => {
    const letters = [...document.querySelectorAll<HTMLElement>('main [data-letter]')];
    const seen = letters.find((letter) => letter.getBoundingClientRect().bottom > 0);
    return { id: seen?.dataset.letter, top: Math.round(seen?.getBoundingClientRect().top ?? 0) };
  });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).first().click();

const countUnread = async () => {
  const endpoint = '/api/messages/unread-count';
  const answer = await asElif.call({ endpoint, method: 'GET' });
  return v.parse(v.object({ unread_count: v.number() }), await answer.json()).unread_count;
};

/** Goes one step back. The layer over the screen must close, and the screen must stay. */
async function backCloses(page: Page, place: string): Promise<void> {
  await page.goBack();
  await sheet(page).waitFor({ state: 'detached' });
  expect(path(page)).toBe(place);
}

test('Back closes only the overlay above the screen', async () => {
  const { page } = phone;
  await goTo(page, 'Mesajlar');
  await isAt(page, '/messages');
  await goTo(page, 'Gökyüzü');
  await isAt(page, '/discover');
  for (const name of ['Mektup yaz', 'Bildirimler', 'Hesap menüsü']) {
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
    await sheet(page).waitFor();
    await backCloses(page, '/discover');
  }
  await page.goBack();
  await isAt(page, '/messages');
});

test('following a link in a menu leaves no history entry of the menu', async () => {
  const { page } = phone;
  await goTo(page, 'Gökyüzü');
  await page.getByRole('button', { name: /Hesap menüsü/ }).click();
  await page.getByRole('menuitem', { name: 'Ayarlar' }).click();
  await isAt(page, '/settings');
  await page.goBack();
  await isAt(page, '/discover');
  await page.goBack();
  await isAt(page, '/messages');
});

test('Back closes a two-stage sheet one stage at a time', async () => {
  const { page } = phone;
  await goTo(page, 'Gökyüzü');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill('Bir taslak.');
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await page.getByRole('dialog', { name: 'Hangisi uçsun?' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel('Mektubun').inputValue()).toBe('Bir taslak.');
  await backCloses(page, '/discover');
});

test('Back after a reload does not stop at a closed sheet', async () => {
  const { page } = phone;
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await sheet(page).waitFor();
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => page.evaluate(() => 'over' in history.state)).toBe(false);
  await page.goBack();
  await isAt(page, '/messages');
});

test('Back and a reload restore the scroll position of the sky', async () => {
  const { page } = phone;
  await goTo(page, 'Gökyüzü');
  await page.getByRole('article').first().waitFor();
  const goDown = async () => {
    await page.mouse.wheel(0, 900);
    return scrollY(page);
  };
  await expect.poll(goDown, { interval: 100 }).toBeGreaterThan(6_000);
  await untilCalm(page);
  const before = await firstLetter(page);
  // Fractions of a pixel may be rounded either way.
  const same = { id: before.id, top: expect.closeTo(before.top, -0.7) };
  await page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>('main article a[href^="/users/"]'),
    ].find((link) => link.getBoundingClientRect().top > 80);
    seen?.click();
  });
  await page.waitForURL('**/users/*');
  await page.getByRole('heading', { name: deniz.fullName }).first().waitFor();
  await page.goBack();
  await isAt(page, '/discover');
  await expect.poll(() => firstLetter(page)).toEqual(same);
  await page.reload();
  await expect.poll(() => firstLetter(page)).toEqual(same);
});

test('a reader of older letters stays in place, and a pill leads to the new ones', async () => {
  const { page } = phone;
  await goTo(page, 'Mesajlar');
  await page.getByText(LONG.slice(0, 20)).first().click();
  await page.waitForURL('**/messages/*');
  await page.getByText(`6 ${LONG.slice(0, 10)}`).waitFor();
  // The conversation opens at the first unread letter. Letters below are unread until they are visible.
  await untilCalm(page);
  expect(await countUnread()).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
  await expect.poll(countUnread).toBe(0);
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await writeAtOnceFromOutside(asDeniz, { answering: ELIFS, contents: ['Az önce yazdım.'] });
  const pill = page.getByRole('button', { name: '1 yeni mektup' });
  await pill.waitFor();
  expect(await scrollY(page)).toBe(100);
  expect(await countUnread()).toBe(1);
  const before = await firstLetter(page);
  await page.goto('/discover');
  await page.goBack();
  await pill.waitFor();
  await expect.poll(() => firstLetter(page)).toEqual(before);
  await pill.click();
  await page.getByRole('region', { name: 'Mektuplar' }).getByText('Az önce yazdım.').waitFor();
  await pill.waitFor({ state: 'detached' });
  expect(await scrollY(page)).toBeGreaterThan(500);
});

test('the bar stays in its place while something is open', async () => {
  desktop = await testApp.seat({ isDesktop: true });
  await comeIn(desktop, elif);
  const { page } = desktop;
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => scrollTo({ top: 800, behavior: 'instant' }));
  const top = () =>
    page
      .locator('header')
      .first()
      .evaluate((bar) => bar.getBoundingClientRect().top);
  expect(await top()).toBe(0);
  await page.keyboard.press('?');
  await sheet(page).waitFor();
  expect(await top()).toBe(0);
  expect(await scrollY(page)).toBe(800);
});

test('the people list beside a conversation stays unchanged and keeps its scroll position', async () => {
  const { page } = desktop;
  const asKerem = await makeNewcomer(testApp, kerem);
  await writeAtOnceFromOutside(asKerem, { answering: ELIFS, contents: [KEREMS] });
  await page.keyboard.press('Escape');
  await goTo(page, 'Mesajlar');
  await page.getByText('Soldan birini seç').waitFor();
  const people = page.getByRole('complementary', { name: 'Mesajlar' });
  await expect.poll(() => people.getByRole('listitem').count()).toBe(2);
  await people.evaluate((list) => list.setAttribute('data-same', ''));
  const choose = async ({ fullName }: typeof elif) => {
    await people.getByRole('link', { name: new RegExp(fullName) }).click();
    await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    await page.locator('main [data-letter]').first().waitFor();
  };
  await choose(deniz);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const before = await firstLetter(page);
  await choose(kerem);
  await page.getByText(KEREMS).last().waitFor();
  await choose(deniz);
  await expect.poll(() => firstLetter(page)).toEqual(before);
  expect(await people.getAttribute('data-same')).toBe('');
  expect(await people.locator('[aria-current="page"]').count()).toBe(1);
});

test('the menu of a letter works by keyboard, goes back one stage at a time, and to the field', async () => {
  const { page } = desktop;
  const menu = page
    .getByRole('main')
    .getByRole('button', { name: `${deniz.fullName}: bu mektup için seçenekler` })
    .last();
  const isFocused = () => menu.evaluate((button) => button === document.activeElement);
  const act = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await menu.focus();
  await page.keyboard.press('Enter');
  for (const [key, name] of [
    ['ArrowDown', 'Metni kopyala'],
    ['End', 'Engelle…'],
    ['Tab', 'Yanıtla'],
  ] as const) {
    await act(name).waitFor();
    await page.keyboard.press(key);
    await expect.poll(() => act(name).evaluate((row) => row === document.activeElement)).toBe(true);
  }
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme);
    expect(await findBarriers(page, 'all')).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Enter');
  await act('Bildir…').click();
  await page.getByRole('dialog', { name: 'Mektubu bildir' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: 'Bu mektup' }).waitFor();
  await page.goBack();
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Enter');
  await act('Bildir…').click();
  const form = page.getByRole('dialog', { name: 'Mektubu bildir' });
  await form.getByLabel('Dolandırıcılık ya da reklam').check();
  await form.getByLabel('Aramızdaki mektuplar').check();
  await form.getByRole('button', { name: 'Bildir', exact: true }).click();
  await page.getByText('Bildirimin alındı.').waitFor();
  const { context } = await testApp.node();
  const reported = () => context.db.selectFrom('reports').select(['reason', 'context']).execute();
  await expect.poll(async () => (await reported()).map(({ reason }) => reason)).toEqual(['spam']);
  expect((await reported())[0]?.context).not.toEqual([]);
  await menu.focus();
  await page.keyboard.press('Enter');
  await act('Yanıtla').click();
  await expect
    .poll(() => page.getByLabel('Yanıtın').evaluate((field) => field === document.activeElement))
    .toBe(true);
});

test('on a phone the letter is highlighted above its menu, and the page keeps its place', async () => {
  const { page } = phone;
  // High enough to show the whole letter between the top bar and the menu.
  await page.setViewportSize({ width: 412, height: 915 });
  await page.goto('/messages');
  await page.getByRole('link', { name: new RegExp(kerem.fullName) }).click();
  const letter = page.locator('main [data-letter]').filter({ hasText: KEREMS });
  const menu = letter.getByRole('button', { name: /bu mektup için seçenekler/ });
  await menu.waitFor();
  await untilCalm(page);
  const before = await scrollY(page);
  await menu.click();
  await sheet(page).waitFor();
  await untilCalm(page);
  const { lit, head, sheetTop, isDim } = await letter.evaluate((paper) => {
    const { top, bottom, left } = paper.getBoundingClientRect();
    // In the area dimmed by the scrim, a hit test returns the scrim.
    const isDim = (y: number) => document.elementFromPoint(left + 20, y)?.matches('[data-lit]');
    const sheet = document.querySelector('[role="dialog"]:not([popover])');
    const sheetTop = sheet?.getBoundingClientRect().top ?? 0;
    const head = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0;
    return {
      lit: { top, bottom },
      ...{ head, sheetTop },
      isDim: { above: isDim(top - 5), letter: isDim(top + 5), end: isDim(bottom - 5) },
    };
  });
  expect(lit.top).toBeGreaterThanOrEqual(head);
  expect(lit.bottom).toBeLessThanOrEqual(sheetTop);
  expect(isDim).toEqual({ above: true, letter: false, end: false });
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme);
    expect(await findBarriers(page, 'all')).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await expect.poll(() => scrollY(page)).toBe(before);
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
});

testCalm(() => testApp);
