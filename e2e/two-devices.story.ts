import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages, sendToSky } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Telefonda yazıldı, her yerde bir kere.';
const DRAFT = 'İki pencerede bir taslak.';
const ANSWER = 'Bunu bir yerde okuman yeter.';

let testApp: TestApp;
let phone: Seat;
let desktop: Seat;
let secondTab: Page;
let other: TestBrowser;

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, deniz);
  other = await makeNewcomer(testApp, elif);
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
  for (const seat of [phone, desktop]) await logInForOffline(seat, deniz);
  secondTab = await phone.context.newPage();
});
afterAll(() => testApp.close());

const everywhere = () => [phone.page, secondTab, desktop.page];

/** Counts how often the server has run an operation. Reads the server's log, which is written a moment later. */
const countCalls = (operation: string) =>
  testApp.logged.filter((line) => line.includes(`"operation":"${operation}"`)).length;

test('a letter of one device is on the other once, and left in one request', async () => {
  await openMessages(desktop.page, 'Giden');
  await openMessages(secondTab, 'Giden');
  await sendToSky(phone, LETTER);
  const isThereOnce = async (page: Page) => {
    const row = page.getByRole('listitem').filter({ hasText: LETTER });
    await row.getByText('Gökyüzünde').waitFor();
    expect(await row.count()).toBe(1);
  };
  await isThereOnce(desktop.page);
  await isThereOnce(secondTab);
  // The phone leaves its page only now. Leaving earlier would abort the request, and another thread would repeat it
  // with the same idempotency key.
  await openMessages(phone.page, 'Giden');
  await isThereOnce(phone.page);
  await expect.poll(() => countCalls('send-message')).toBe(1);
});

test('reading on one device marks as read on all', async () => {
  for (const page of everywhere()) await openMessages(page, 'Gelen');
  await writeFromOutside(other, { answering: LETTER, content: ANSWER });
  for (const page of everywhere()) {
    const row = page.getByRole('listitem').filter({ hasText: ANSWER });
    await row.getByText('1 okunmamış mektup').waitFor();
  }
  await phone.page.bringToFront();
  await phone.page.getByText(ANSWER).click();
  await phone.page.waitForURL('**/messages/*');
  for (const page of [secondTab, desktop.page]) {
    const row = page.getByRole('listitem').filter({ hasText: ANSWER });
    await row.getByText('okunmamış').waitFor({ state: 'detached' });
    expect(await row.count()).toBe(1);
  }
  await expect.poll(() => countCalls('read-message')).toBe(1);
});

const openComposer = async (page: Page) => {
  await page.bringToFront();
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  return page.getByLabel('Mektubun');
};

test('two windows with one draft stay in sync, and it is sent once', async () => {
  const mine = await openComposer(phone.page);
  const theirs = await openComposer(secondTab);
  await mine.fill(DRAFT);
  await expect.poll(() => theirs.inputValue()).toBe(DRAFT);
  await secondTab.getByRole('button', { name: 'Gökyüzüne bırak' }).click();
  await expect.poll(() => mine.inputValue()).toBe('');
  await phone.page.getByText('Bu mektup başka bir pencerede gönderildi ya da silindi.').waitFor();
  await expect.poll(() => countCalls('send-message')).toBe(2);
});

testCalm(() => testApp, NO_NETWORK);
