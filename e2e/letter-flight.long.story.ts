import { afterAll, beforeAll, expect, test } from 'vitest';
import { countForcedLayouts } from './fixtures/forced-layouts.ts';
import { type House, openHouse, PRODUCT_VERSION, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import { readPlayed, watchMotion } from './fixtures/watch-motion.ts';
import { letWitnessGo } from './witness/let-witness-go.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
/** A flight lasts for more than a second. */
const SELDOM = 10;

let house: House;
let seat: Seat;

beforeAll(async () => {
  house = await openHouse({ version: PRODUCT_VERSION });
  await makeNewcomer(house, deniz);
  seat = await house.seat();
  await watchMotion(seat.page);
  await settleIn(seat, deniz);
});
afterAll(() => house.close());

async function write(text: string): Promise<void> {
  const { page } = seat;
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(text);
}

const send = () =>
  seat.page.getByRole('button', { name: /Gökyüzüne bırak|Kaydet, bağlanınca uçsun/ }).click();

test('a letter folds, is sealed and flies, and the app is used meanwhile', async () => {
  const { page } = seat;
  await write('Bugün limanda kimse acele etmedi.');
  // The first thing that can be tapped is tapped while the letter still folds.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[data-scrolls]') === null) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      watch.disconnect();
      const links = [...document.querySelectorAll('a[href="/pigeons"]')];
      const place = links.find((link) => link.checkVisibility())?.getBoundingClientRect();
      const hit = document.elementFromPoint((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
      document.body.dataset.hit = hit?.closest('a')?.pathname ?? String(hit?.className);
      // The first that is seen of the next screen finds the letter still on its way.
      const next = new MutationObserver(() => {
        if (location.pathname !== '/pigeons') return;
        next.disconnect();
        document.body.dataset.flying = String(document.querySelectorAll('[data-scrolls]').length);
      });
      next.observe(document.body, { childList: true, subtree: true });
      hit?.closest('a')?.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await send();
  await page.waitForURL('**/pigeons');
  expect(await page.evaluate(() => document.body.dataset.hit)).toBe('/pigeons');
  await expect.poll(() => page.evaluate(() => document.body.dataset.flying)).toBe('1');
  await expect
    .poll(async () => (await readPlayed(page)).map(({ hasEnded }) => hasEnded))
    .toEqual([true]);
  const [flight] = await readPlayed(page);
  expect(flight?.parts).toEqual(expect.arrayContaining(['fold', 'seal', 'bird', 'rise']));
  expect(flight?.isForEyesAlone).toBe(true);
});

test('its frames move by transform and opacity alone, and no script draws them or lays out', async () => {
  await write('İkinci mektup.');
  const forced = await countForcedLayouts(seat.page, async () => {
    await send();
    await expect.poll(async () => (await readPlayed(seat.page)).at(0)?.hasEnded).toBe(true);
  });
  // Lists beside it may settle meanwhile; a script that draws would come some sixty times a second.
  expect(forced).toBeLessThan(SELDOM);
  const [flight] = await readPlayed(seat.page);
  expect(flight?.properties).toEqual(['opacity', 'transform']);
  expect(flight?.framesAsked).toBeLessThan(SELDOM);
});

test('the letter is durable before it flies, and taken back from the air it is a draft', async () => {
  const { page } = seat;
  await write('Üçüncü mektup.');
  await send();
  await page.locator('[data-scrolls]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Geri al' }).last().click();
  await page.getByText('Mektup geri alındı.').waitFor();
  await expect.poll(() => page.getByLabel('Mektubun').inputValue()).toBe('Üçüncü mektup.');
});

test('offline it folds, is sealed with a dashed edge and waits in the list', async () => {
  const { page, context } = seat;
  await write('Ağ yokken yazıldı.');
  await context.setOffline(true);
  await send();
  await page.getByRole('article').filter({ hasText: 'Ağ yokken yazıldı.' }).waitFor();
  await expect.poll(async () => (await readPlayed(page)).at(0)?.hasEnded).toBe(true);
  const [flight] = await readPlayed(page);
  expect(flight?.parts).toEqual(expect.arrayContaining(['fold', 'seal', 'dashed']));
  expect(flight?.parts).not.toContain('bird');
  await context.setOffline(false);
});

test('with less motion nothing is played', async () => {
  const { page } = seat;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await write('Sakin bir mektup.');
  // The letter pushes the others down at once, and a busy machine is later with it than browsers excuse.
  await letWitnessGo(page);
  await send();
  await page.getByText('Güvercin 5 sn içinde uçuyor.').waitFor();
  await page.getByRole('article').filter({ hasText: 'Sakin bir mektup.' }).waitFor();
  expect(await readPlayed(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
});

testCalm(() => house, NO_NETWORK);
