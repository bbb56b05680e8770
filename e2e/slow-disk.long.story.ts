import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { goBare } from './fixtures/bare-page.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { holdTable } from './fixtures/hold-table.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import { readDevice } from './fixtures/read-device.ts';
import { startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

/** Tests typing while the disk is still reading or writing an earlier draft. */
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const FROM_DENIZ = 'Bugün limanda kimse acele etmedi.';
const FROM_ELIF = 'Burada da hava açık.';
const ENDED = 'Bugün bitirdim.';
/** In ms. Longer than the typing pause after which a draft is saved. */
const PAUSE = 1_000;

let testApp: TestApp;
let asDeniz: TestBrowser;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  asDeniz = await makeNewcomer(testApp, deniz);
  const asElif = await makeNewcomer(testApp, elif);
  const seat = await testApp.seat();
  ({ page } = seat);
  await logInForOffline(seat, deniz);
  await leaveInSky(asDeniz, FROM_DENIZ);
  await writeFromOutside(asElif, { answering: FROM_DENIZ, content: FROM_ELIF });
});
afterAll(() => testApp.close());

interface Desk {
  field: string;
  send: string;
  begun: string;
}

/** Types while the draft is still loading, and sends the letter when both texts are visible. */
async function finish({ field, send, begun }: Desk, letGo: () => Promise<void>): Promise<void> {
  const letter = page.getByLabel(field);
  const button = page.getByRole('button', { name: send });
  const whole = `${begun}\n\n${ENDED}`;
  await page.clock.install();
  await letter.fill(ENDED);
  await page.clock.runFor(PAUSE);
  await letter.press('Control+Enter');
  expect(await button.isDisabled()).toBe(true);
  await letGo();
  await expect.poll(() => letter.inputValue()).toBe(whole);
  await button.click();
  await letter.waitFor({ state: 'detached' });
  await expect.poll(() => countLetters(asDeniz, whole)).toBe(1);
}

test('a letter waits for its stored draft to load, and is sent with it once it was shown', async () => {
  const desk = { field: 'Mektubun', send: 'Uçsun', begun: 'Dün başladım.' };
  const sheet = page.getByRole('dialog');
  const pen = page.getByRole('button', { name: 'Mektup yaz' });
  await page.goto('/messages');
  await page.getByText(FROM_ELIF).click();
  await page.getByLabel('Yanıtın').waitFor();
  await page.getByRole('link', { name: elif.fullName }).first().click();
  await pen.click();
  await sheet.getByRole('button', { name: desk.send, disabled: false }).waitFor();
  const letGo = await holdTable(page, 'drafts');
  await page.getByLabel(desk.field).fill(desk.begun);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await pen.click();
  await finish(desk, letGo);
});

test('a reply waits for its stored draft too', async () => {
  const desk = { field: 'Yanıtın', send: 'Yanıtla', begun: 'Sabah yazdım.' };
  const row = page.getByRole('listitem').filter({ hasText: elif.fullName });
  const reply = page.getByLabel(desk.field);
  await page.goto('/messages');
  await row.click();
  await reply.fill(desk.begun);
  await expect.poll(async () => (await readDevice(page)).drafts?.length).toBe(1);
  await page.goBack();
  await reply.waitFor({ state: 'detached' });
  const letGo = await holdTable(page, 'drafts');
  await row.click();
  await finish(desk, letGo);
});

test('a database that does not respond shows a message, and the page loads once it does', async () => {
  const holder = await page.context().newPage();
  await goBare(holder);
  const letGo = await holdTable(holder, 'records');
  const words = page.getByText('Tarayıcı bu cihazdaki kayıtlara ulaşamıyor.');
  await page.goto('/messages');
  await words.waitFor();
  await letGo();
  await page.getByRole('listitem').filter({ hasText: elif.fullName }).waitFor();
  await words.waitFor({ state: 'detached' });
  await holder.close();
});

testCalm(() => testApp);
