import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import {
  comeIn,
  logIn,
  logInForOffline,
  openMessages,
  PASSWORD,
  sendToSky,
  untilControlled,
} from './fixtures/person.ts';
import { readDevice, type StoredRow } from './fixtures/read-device.ts';
import { takePigeonElsewhere } from './fixtures/take-pigeon-elsewhere.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const KEPT = 'Oturum bitti, mektup bekledi.';
const OTHERS = 'Aynı telefonda başka biri.';
const LOST = 'Tarayıcıya emanet.';

let testApp: TestApp;
let shared: Seat;
/** The outbox row of the letter that only its writer may send. */
let kept: StoredRow[];
let emptied: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  await Promise.all([makeNewcomer(testApp, deniz), makeNewcomer(testApp, elif)]);
  shared = await testApp.seat();
  emptied = await testApp.seat();
  await logInForOffline(shared, deniz);
});
afterAll(() => testApp.close());

/** Ends every session of the person by setting a new password by mail. */
async function endSessions(email: string): Promise<void> {
  const outside = testApp.outside();
  await outside.post('/api/auth/forgot-password', { email });
  await expect.poll(() => testApp.mailedLink(email)).toContain('password');
  const code = new URL(await testApp.mailedLink(email)).searchParams.get('code');
  const body = { code, password: PASSWORD };
  expect((await outside.post('/api/auth/reset-password', body)).status).toBe(200);
}

async function filledTables(): Promise<string[]> {
  const tables = await readDevice(shared.page);
  return Object.keys(tables).filter((name) => (tables[name] ?? []).length > 0);
}

const countEntries = () => shared.page.evaluate(() => history.length);

async function logOut(): Promise<void> {
  await shared.page.goto('/logout');
  await shared.page.waitForURL((url) => url.pathname === '/');
  await shared.page.getByRole('link', { name: 'Giriş yap' }).first().waitFor();
}

test('a session ended by the server leaves only the unsent letter, hidden', async () => {
  testApp.network.cut();
  await sendToSky(shared, KEPT);
  await endSessions(deniz.email);
  testApp.network.mend();
  await shared.page.goto('/discover');
  await shared.page.getByRole('link', { name: 'Giriş yap' }).first().waitFor();
  await expect.poll(filledTables).toEqual(['outbox']);
  expect(await shared.page.getByText(KEPT).count()).toBe(0);
  // The worker gets the 401 and reports it to the page, which then clears its cookies.
  const cookies = async () => (await shared.context.cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('session');
  kept = (await readDevice(shared.page)).outbox ?? [];
});

test('another person on the same device sees nothing of it, and sends only their own', async () => {
  await logInForOffline(shared, elif);
  await sendToSky(shared, OTHERS);
  await openMessages(shared.page, 'Giden');
  await shared.page.getByText(OTHERS).waitFor();
  expect(await shared.page.getByText(KEPT).count()).toBe(0);
  // A flush sends all allowed rows in order. The other person's letter was written earlier, so it would have been sent
  // before this one.
  const row = shared.page.getByRole('listitem').filter({ hasText: OTHERS });
  await row.getByText('Gökyüzünde').waitFor();
  await shared.page.goto('/discover');
  await shared.page.getByText(OTHERS).waitFor();
  expect(await shared.page.getByText(KEPT).count()).toBe(0);
  // The outbox row is unchanged, so no attempt was made.
  expect((await readDevice(shared.page)).outbox).toEqual(kept);
});

test('it is sent once its own person has logged in again', async () => {
  await logOut();
  await comeIn(shared, deniz);
  await openMessages(shared.page, 'Giden');
  const row = shared.page.getByRole('listitem').filter({ hasText: KEPT });
  await row.getByText('Gökyüzünde').waitFor();
  expect(await row.count()).toBe(1);
  expect(await shared.page.getByText(OTHERS).count()).toBe(0);
  await expect.poll(async () => (await readDevice(shared.page)).outbox).toEqual([]);
});

test('logging out offline with an unsent letter asks, and staying keeps it', async () => {
  testApp.network.cut();
  await sendToSky(shared, 'Çıkarken unutulmasın.');
  await shared.page.goto('/logout');
  const question = shared.page.getByRole('dialog', { name: 'Çıkış yapılsın mı?' });
  await question.getByText('1 mektup hâlâ bu cihazda.').waitFor();
  const entries = await countEntries();
  await question.getByRole('button', { name: 'Kal' }).click();
  await shared.page.waitForURL('**/discover');
  // /discover replaces the history entry of the sheet. An additional entry would be removed later by a step back.
  expect(await countEntries()).toBe(entries);
  await openMessages(shared.page, 'Giden');
  await shared.page.getByText('Çıkarken unutulmasın.').waitFor();
});

test('leaving all the same leaves nothing', async () => {
  await shared.page.goto('/logout');
  await shared.page.getByRole('button', { name: 'Kaybet ve çık' }).click();
  await shared.page.waitForURL((url) => url.pathname === '/');
  await expect.poll(filledTables).toEqual([]);
  testApp.network.mend();
});

test('the next person to log in is not sent to the previous person’s page', async () => {
  const { page } = shared;
  await comeIn(shared, elif);
  await openMessages(page, 'Giden');
  await endSessions(elif.email);
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await page.waitForURL('**/login');
  await logIn(shared, deniz);
  await page.waitForURL('**/discover');
});

test('cookies without a stored session keep the address', async () => {
  const seat = emptied;
  const places: string[] = [];
  seat.page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
  await comeIn(seat, elif, '/pigeons');
  await seat.page.getByText('3 güvercin').waitFor();
  expect(new Set(places)).toEqual(new Set(['/pigeons']));
});

test('a person returning to an emptied device is shown once how many letters waited', async () => {
  const { page } = emptied;
  await page.evaluate(untilControlled);
  testApp.network.cut();
  await sendToSky(emptied, LOST);
  await takePigeonElsewhere(testApp, { page, who: elif });
  testApp.network.mend();
  await openMessages(page, 'Giden');
  await page.getByText('güvercin artık boşta değil').waitFor();
  // A page reports at its start how many letters wait, including rejected ones.
  await page.reload();
  await expect.poll(countKnown).toBe(1);
  await emptyBehindItsBack();
  await page.goto('/pigeons');
  await page.getByText('2 güvercin').waitFor();
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Tarayıcı bu cihazda duranları silmiş.' });
  await notice.getByText('burada 1 mektup bekliyordu; gitmediyse kayboldu').waitFor();
  await notice.getByRole('button', { name: 'Kapat' }).click();
  await notice.waitFor({ state: 'detached' });
  await openMessages(page, 'Giden');
  await page.getByText(OTHERS).waitFor();
  expect(await page.getByText(LOST).count()).toBe(0);
  expect(await notice.count()).toBe(0);
});

/**
 * Returns the number of waiting letters that the server has stored for Elif's live sessions. A session that was left
 * offline is never ended and keeps its last report.
 */
async function countKnown(): Promise<number> {
  const { db } = (await testApp.node()).context;
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('waiting_letters')
    .where('users.email', '=', elif.email)
    .where('sessions.ended_at', 'is', null)
    .execute();
  return sessions.reduce((sum, { waiting_letters }) => sum + (waiting_letters ?? 0), 0);
}

/** Deletes the databases like a browser that needs space. The cookies stay. */
async function emptyBehindItsBack(): Promise<void> {
  const { page, context } = emptied;
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  const { origin } = testApp;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devtools.detach();
}

testCalm(() => testApp, [...NO_NETWORK, ...WHILE_LEAVING, 'status of 409']);
