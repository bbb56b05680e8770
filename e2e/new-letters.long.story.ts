import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const people = ['deniz', 'elif', 'mert'].map((name) => ({
  email: `${name}@example.org`,
  fullName: name,
  city: 'Mardin',
}));

let testApp: TestApp;
let asReader: TestBrowser;
let writers: TestBrowser[];
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  const [reader, ...others] = people;
  if (reader === undefined) throw new Error('nobody reads');
  asReader = await makeNewcomer(testApp, reader);
  writers = await Promise.all(others.map((who) => makeNewcomer(testApp, who)));
  await leaveInSky(writer(0), 'Önce bu vardı.');
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
  await Promise.all([phone, desktop].map((seat) => comeIn(seat, reader)));
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
  for (const { page } of [phone, desktop]) {
    await page.goto('/discover');
    await page.getByText('Önce bu vardı.').waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-label]:disabled') === null);
  }
});
afterAll(() => testApp.close());

function writer(index: number): TestBrowser {
  const found = writers[index];
  if (found === undefined) throw new Error('nobody writes');
  return found;
}

/** Makes the device go offline and online again, so that it checks for new letters. */
async function reconnect({ context }: Seat): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}
const topOf = ({ page }: Seat, text: string) =>
  page.getByText(text).evaluate((element) => element.getBoundingClientRect().top);

test('letters that arrive while reading wait behind a pill, and nothing moves', async () => {
  const before = await topOf(phone, 'Önce bu vardı.');
  await leaveInSky(writer(0), 'Birinci yeni.');
  await leaveInSky(writer(1), 'İkinci yeni.');
  await leaveInSky(writer(1), 'Üçüncü yeni.');
  await reconnect(phone);
  const pill = phone.page.getByRole('button', { name: '3 yeni mektup' });
  await pill.waitFor();
  // A screen reader gets one announcement, for the first letters or for all of them.
  await phone.page
    .getByRole('status')
    .getByText(/^\d yeni mektup$/)
    .waitFor({ state: 'attached' });
  expect(await phone.page.getByText('Birinci yeni.').count()).toBe(0);
  // The offline banner may still be sliding out.
  await expect.poll(() => topOf(phone, 'Önce bu vardı.')).toBe(before);
  await pill.press('Enter');
  await phone.page.getByText('Üçüncü yeni.').waitFor();
  await phone.page.getByText('Birinci yeni.').waitFor();
  await pill.waitFor({ state: 'detached' });
  await expect.poll(() => phone.page.evaluate(() => scrollY)).toBe(0);
});

test('the own letter is shown at once, and the English pill has a singular', async () => {
  const { page } = desktop;
  await page.reload();
  await page.getByText('Üçüncü yeni.').waitFor();
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Refresh' }).isEnabled()).toBe(true);
  await leaveInSky(writer(0), 'Dördüncü yeni.');
  await reconnect(desktop);
  await page.getByRole('button', { name: '1 new letter' }).waitFor();
  await page.getByRole('button', { name: 'Write a letter' }).first().click();
  await page.getByLabel('Your letter').fill('Mine is there at once.');
  await page.getByRole('button', { name: 'Leave it to the sky' }).click();
  await page.getByRole('article').filter({ hasText: 'Mine is there at once.' }).waitFor();
  expect(await page.getByText('Dördüncü yeni.').count()).toBe(0);
  await page.getByRole('button', { name: '1 new letter' }).click();
  await page.getByText('Dördüncü yeni.').waitFor();
});

test('letters that arrive shortly after each other do not jump', async () => {
  const { page, context } = phone;
  // Wait until the desktop's letter has its pigeon, so that the next letters use others.
  await page.getByText('Mine is there at once.').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Animation.enable');
  // Slow animations down, so that the second letter arrives while the first still moves in, even on a slow machine.
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
  for (const text of ['Benden bir.', 'Benden iki.']) {
    await leaveInSky(asReader, text);
    await page.getByText(text).waitFor();
  }
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await session.detach();
});

test('opening the sky or refreshing it at the top shows new letters at once', async () => {
  const { page } = phone;
  await page.getByRole('button', { name: 'Yenile' }).click();
  await page.getByText('Dördüncü yeni.').waitFor();
  expect(await page.getByRole('button', { name: /yeni mektup/ }).count()).toBe(0);
});

test('a new letter is announced while the sky is open', async () => {
  const { page } = phone;
  await leaveInSky(writer(1), 'Beşinci yeni.');
  await page.getByRole('button', { name: '1 yeni mektup' }).click();
  await page.getByText('Beşinci yeni.').waitFor();
});

testCalm(() => testApp, NO_NETWORK);
