import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWork } from '../server/log/run-work.ts';
import { removeMessage } from '../server/messages/remove-message.ts';
import { withStatement } from '../server/moderation/statement-of-reasons.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { keepPicture } from './fixtures/keep-picture.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';

/** A removed picture is uploaded again by another account. */
const mert = { email: 'mert@example.org', fullName: 'Mert Kaya', city: 'Kars' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Urla' };
const SPAM = 'Ucuz saatler burada.';
const LETTER = 'Bu saat dedemden kaldı.';
const OTHER = 'Bir de bunu gördüm.';

let testApp: TestApp;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, mert);
  await makeNewcomer(testApp, elif);
  seat = await testApp.seat();
  ({ page } = seat);
  await logInForOffline(seat, elif);
});
afterAll(() => testApp.close());

const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });

async function writeToSky(from: Page, text: string): Promise<void> {
  await from.goto('/discover');
  await from.getByRole('button', { name: 'Mektup yaz' }).first().click();
  const send = from.getByRole('button', { name: 'Gökyüzüne bırak' });
  await from.getByLabel('Mektubun').fill(text);
  await from
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhoto(40));
  await from.getByRole('dialog').getByRole('button', { name: 'Fotoğrafı kaldır' }).waitFor();
  await send.click();
  await from.getByRole('dialog').waitFor({ state: 'detached' });
}

async function countInSky(text: string): Promise<number> {
  const { context } = await testApp.node();
  const rows = context.db.selectFrom('messages').select('id').where('content', '=', text);
  return (await rows.execute()).length;
}

async function removeAsOperator(): Promise<void> {
  const { context } = await testApp.node();
  const letter = await context.db
    .selectFrom('messages')
    .select(['id', 'sender_id'])
    .where('content', '=', SPAM)
    .executeTakeFirstOrThrow();
  const statement = { userId: letter.sender_id, reason: 'Reklam', operatorId: null };
  const run = withStatement({ ...statement, kind: 'letter-removed' }, runWork);
  expect(await removeMessage(context, letter.id, run)).toBe(true);
  const hashes = () => context.db.selectFrom('removed_pictures').select('key').execute();
  // The server polls every few seconds for jobs that other nodes have queued.
  await expect.poll(async () => (await hashes()).length, { timeout: 20_000 }).toBeGreaterThan(0);
}

async function decide(isAllowed: boolean): Promise<void> {
  const { context } = await testApp.node();
  const decided = { decided_at: context.now(), is_allowed: isAllowed };
  await context.db.updateTable('held_pictures').set(decided).execute();
}

test('an operator removes a letter with its picture', async () => {
  const spammer = await testApp.seat();
  await logInForOffline(spammer, mert);
  await writeToSky(spammer.page, SPAM);
  await expect.poll(() => countInSky(SPAM)).toBe(1);
  await removeAsOperator();
  expect(await countInSky(SPAM)).toBe(0);
});

test('the letter waits with its reason, and can be discarded', async () => {
  await writeToSky(page, LETTER);
  await openMessages(page, 'Giden');
  await row(LETTER).getByText('gönderilmeden önce bir görevli bakacak').waitFor();
  await keepPicture(page, 'held-picture');
  expect(await findBarriers(page, 'all')).toEqual([]);
  await row(LETTER).getByRole('link').click();
  await page.getByRole('button', { name: 'Sil' }).click();
  await page.getByText('gönderilmeden önce').waitFor({ state: 'detached' });
  await openMessages(page, 'Giden');
  await expect.poll(() => row(LETTER).count()).toBe(0);
  expect(await countInSky(LETTER)).toBe(0);
});

test('the letter is sent by itself once an operator allows the picture', async () => {
  await writeToSky(page, OTHER);
  await openMessages(page, 'Giden');
  await row(OTHER).getByText('gönderilmeden önce bir görevli bakacak').waitFor();
  await decide(true);
  // The app retries held letters when it starts.
  await page.reload();
  await expect.poll(() => countInSky(OTHER), { timeout: 20_000 }).toBe(1);
});
