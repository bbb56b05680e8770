import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { liveHereForLong, reopenSky } from './fixtures/offer-install.ts';
import { logInForOffline, sendToSky } from './fixtures/person.ts';
import {
  endpointsAtServer,
  PUSH_ENDPOINT,
  pushSwitch,
  stubPushService,
} from './fixtures/pushes.ts';
import { readDevice, type StoredRow } from './fixtures/read-device.ts';
import { setPermission } from './fixtures/set-permission.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const SENT = 'Mesaj başarıyla gönderildi!';
const QUESTION = 'Mektup gelince haber verelim mi?';

let testApp: TestApp;
/** The person allows notifications here. */
let phone: Seat;
/** The person ignores the question here. */
let other: Seat;
let session: CDPSession;

beforeAll(async () => {
  testApp = await startTestApp();
  for (const who of [deniz, elif]) await makeNewcomer(testApp, who);
  phone = await testApp.seat();
  other = await testApp.seat();
  await stubPushService(phone);
  session = await notYetAsked(phone);
  await notYetAsked(other);
  await logInForOffline(phone, deniz);
  await logInForOffline(other, elif);
});
afterAll(() => testApp.close());

/** Resets the notification permission of this device to undecided. */
async function notYetAsked({ context, page }: Seat): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  const { origin } = testApp;
  await setPermission(devtools, { name: 'notifications', origin, setting: 'prompt' });
  return devtools;
}

const question = (page: Page) => page.getByText(QUESTION);

const keysOf = (rows: readonly StoredRow[] = []) => rows.map(({ key }) => key);

test('the prompt is not shown before the first letter, nor while reading', async () => {
  const { page } = phone;
  await page.goto('/discover');
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await liveHereForLong(page);
  await reopenSky(page);
  await sendToSky(phone, 'İlk mektubum.');
  await page.getByText(SENT).waitFor();
  expect(await question(page).count()).toBe(0);
  await reopenSky(page);
  await question(page).waitFor();
});

test('accepting enables pushes on this device', async () => {
  const { page } = phone;
  await setPermission(session, { name: 'notifications', origin: testApp.origin });
  await page.getByRole('button', { name: 'Haber ver' }).click();
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(async () => keysOf((await readDevice(page)).records)).toContain('push');
  await page.goto('/settings');
  await page.getByText('Bu cihazda açık').waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(true);
  await expect.poll(() => endpointsAtServer(testApp)).toEqual([PUSH_ENDPOINT]);
});

test('the prompt is not shown in the first minute, and only once', async () => {
  const { page } = other;
  await sendToSky(other, 'Buradayım.');
  await page.getByText(SENT).waitFor();
  await reopenSky(page);
  await page.getByText('Buradayım.').waitFor();
  expect(await question(page).count()).toBe(0);
  await liveHereForLong(page);
  await reopenSky(page);
  await question(page).waitFor();
  await page.reload();
  await page.getByText('Buradayım.').waitFor();
  expect(await question(page).count()).toBe(0);
});

testCalm(() => testApp);
