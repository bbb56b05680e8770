import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdScripts } from './fixtures/hold-scripts.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { installCard, liveHereForLong, offerInstall, reopenSky } from './fixtures/offer-install.ts';
import { comeIn } from './fixtures/person.ts';
import { readDevice } from './fixtures/read-device.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';

let testApp: TestApp;
let seat: Seat;
beforeAll(async () => {
  testApp = await startTestApp();
  await leaveInSky(await makeNewcomer(testApp, deniz), LETTER);
  await makeNewcomer(testApp, elif);
  seat = await testApp.seat({ isPageOnly: true });
  await comeIn(seat, elif);
  await seat.page.getByText(LETTER).waitFor();
});
afterAll(() => testApp.close());

const copyOf = (page: Page) => page.locator('#snapshot');
/** Returns when the stored copy was taken, in ms since 1970, or 0 without one. */
async function copyTakenAt(page: Page): Promise<number> {
  const { records = [] } = await readDevice(page);
  const record = records.find(({ key }) => key === 'screen-snapshot');
  return (record?.value as { takenAt: number } | undefined)?.takenAt ?? 0;
}
const hasCopy = async (page: Page) => (await copyTakenAt(page)) > 0;
const isTakenOver = (page: Page) =>
  page.evaluate(
    () =>
      document.getElementById('snapshot') === null &&
      document.documentElement.dataset.snapshot === undefined,
  );

/** Opens the sky with the app's scripts held back. Returns the function that releases them. */
async function openSlowly({ page }: Seat, path = '/discover'): Promise<() => Promise<void>> {
  const letGo = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  return letGo;
}

const placeOfLetter = async (page: Page) =>
  page
    .getByRole('article')
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());

test('the last seen letters are shown before the app loads, and do not move afterwards', async () => {
  const { page } = seat;
  await expect.poll(() => hasCopy(page), { timeout: 10_000 }).toBe(true);
  const letGo = await openSlowly(seat);
  await copyOf(page).getByText(LETTER).waitFor();
  const before = await placeOfLetter(page);
  await letGo();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await page.getByText(LETTER).waitFor();
  expect(await placeOfLetter(page)).toEqual(before);
});

test.each([{ isTouch: true }, { isDesktop: true }])(
  'the HTML contains all styles of the stored copy: %o',
  async (size) => {
    const own = await testApp.seat({ isPageOnly: true, ...size });
    await comeIn(own, elif);
    await own.page.getByText(LETTER).waitFor();
    await liveHereForLong(own.page);
    expect(await offerInstall(own.page, 'accepted')).toBe(true);
    await reopenSky(own.page);
    await installCard(own.page).waitFor();
    const offeredAt = Date.now();
    await expect.poll(() => copyTakenAt(own.page), { timeout: 10_000 }).toBeGreaterThan(offeredAt);
    const letGo = await openSlowly(own);
    await copyOf(own.page).getByText(LETTER).waitFor();
    const unknown = await own.page.evaluate(() => {
      const styles = [...document.querySelectorAll('style')].map((each) => each.textContent).join();
      const classes = [...document.querySelectorAll('#snapshot [class]')].flatMap(
        ({ classList }) => [...classList],
      );
      // The router adds a class to links that no style uses.
      return classes.filter((name) => name !== 'active' && !styles.includes(`.${name}`));
    });
    expect(new Set(unknown)).toEqual(new Set());
    await letGo();
    await own.context.close();
  },
);

test('taps before the app has loaded are carried out afterwards', async () => {
  const { page } = seat;
  const letGo = await openSlowly(seat);
  await copyOf(page).getByRole('button', { name: 'Yanıtla' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await letGo();
  await page.getByRole('dialog').waitFor();
  expect(await isTakenOver(page)).toBe(true);
  await page.keyboard.press('Escape');

  const comeOn = await openSlowly(seat);
  await copyOf(page).getByRole('link', { name: 'Sayfasını aç' }).first().click();
  expect(new URL(page.url()).pathname).toBe('/discover');
  await comeOn();
  await page.waitForURL('**/sky/*');
});

test('another theme, language or place does not paint the stored copy', async () => {
  const { page } = seat;
  await page.goto('/discover');
  await expect.poll(() => hasCopy(page), { timeout: 10_000 }).toBe(true);
  const isPainted = async (path?: string) => {
    const letGo = await openSlowly(seat, path);
    // Long enough for a fast database.
    await page.waitForTimeout(500);
    const count = await copyOf(page).count();
    await letGo();
    await page.getByRole('navigation').first().waitFor();
    return count > 0;
  };
  expect(await isPainted()).toBe(true);
  expect(await isPainted('/messages')).toBe(false);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  expect(await isPainted()).toBe(false);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  expect(await isPainted()).toBe(false);
  await page.evaluate(() => localStorage.setItem('language', 'tr'));
});

test('a stored copy with unexpected content is not painted', async () => {
  const { page } = seat;
  await page.goto('/discover');
  await expect.poll(() => hasCopy(page), { timeout: 10_000 }).toBe(true);
  await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await settled(indexedDB.open('guvercin'));
    const store = db.transaction('records', 'readwrite').objectStore('records');
    const record = await settled(store.get('screen-snapshot'));
    record.value.tree = [
      'div',
      { onclick: 'document.title = "ran"', class: 'a' },
      ['script', {}, 'document.title = "ran"'],
      ['iframe', { srcdoc: '<p>' }],
      ['img', { src: 'https://evil.example/a.png', onerror: 'document.title = "ran"' }],
      ['a', { href: 'javascript:document.title = "ran"' }, '<b>bold</b>'],
    ];
    await settled(store.put(record));
    db.close();
  });
  const letGo = await openSlowly(seat);
  await copyOf(page).waitFor({ state: 'attached' });
  expect(await copyOf(page).innerHTML()).toBe(
    '<div class="a"><img><a>&lt;b&gt;bold&lt;/b&gt;</a></div>',
  );
  await letGo();
  await page.getByText(LETTER).waitFor();
  expect(await page.title()).not.toBe('ran');
});

testCalm(() => testApp);
