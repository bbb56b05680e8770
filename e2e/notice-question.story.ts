import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { sendToSky, settleIn } from './fixtures/person.ts';
import {
  endpointsAtServer,
  PUSH_ENDPOINT,
  pushSwitch,
  stubPushService,
} from './fixtures/pushes.ts';
import { readDevice, type StoredRow } from './fixtures/read-device.ts';
import { setPermission } from './fixtures/set-permission.ts';
import { testCalmButWithLessMotion } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const mert = { email: 'mert@example.org', fullName: 'Mert Ak', city: 'Bursa' };
const SENT = 'Mesaj başarıyla gönderildi!';

let house: House;
/** Says yes. */
let phone: Seat;
/** Looks away from the question. */
let other: Seat;
let session: CDPSession;

beforeAll(async () => {
  house = await openHouse();
  for (const who of [deniz, elif, mert]) await makeNewcomer(house, who);
  phone = await house.seat();
  other = await house.seat();
  await stubPushService(phone);
  session = await notYetAsked(phone);
  await notYetAsked(other);
  await settleIn(phone, deniz);
  await settleIn(other, elif);
});
afterAll(() => house.close());

/** The browser has no answer for this device yet. */
async function notYetAsked({ context, page }: Seat): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  const { origin } = house;
  await setPermission(devtools, { name: 'notifications', origin, setting: 'prompt' });
  return devtools;
}

const question = (page: Page) => page.getByText('Mektup gelince haber verelim mi?');

const keysOf = (rows: readonly StoredRow[] = []) => rows.map(({ key }) => key);

test('nobody is asked before they have written, nor before the letter has gone', async () => {
  const { page } = phone;
  await page.goto('/discover');
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await sendToSky(phone, 'İlk mektubum.');
  await page.getByText('Güvercin havalanıyor.').waitFor();
  expect(await question(page).count()).toBe(0);
});

test('once it has, the question comes; a yes has pushes come to this device', async () => {
  const { page } = phone;
  await page.getByText(SENT).waitFor();
  await question(page).waitFor();
  await setPermission(session, { name: 'notifications', origin: house.origin });
  await page.getByRole('button', { name: 'Haber ver' }).click();
  await question(page).waitFor({ state: 'detached' });
  await expect.poll(async () => keysOf((await readDevice(page)).records)).toContain('push');
  await page.goto('/settings');
  await page.getByText('Bu cihazda açık').waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(true);
  expect(await endpointsAtServer(house)).toEqual([PUSH_ENDPOINT]);
});

test('it comes by itself once: who looked away from it is not asked again', async () => {
  const { page } = other;
  await sendToSky(other, 'Buradayım.');
  await question(page).waitFor();
  await page.reload();
  await page.getByText('Buradayım.').waitFor();
  await sendToSky(other, 'Bir mektup daha.');
  await page.getByText(SENT).waitFor();
  expect(await question(page).count()).toBe(0);
});

test('with less motion it comes with the next screen, as nothing may jump', async () => {
  const calm = await house.seat();
  const { page } = calm;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await notYetAsked(calm);
  await settleIn(calm, mert);
  await sendToSky(calm, 'Sakin bir mektup.');
  // A letter that leaves a list moves what is below it at once: here nothing but the question could.
  await page.goto('/settings');
  await expect.poll(async () => (await readDevice(page)).outbox, { timeout: 20_000 }).toEqual([]);
  await page.waitForTimeout(1_000);
  expect(await question(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Güvercinler' }).first().click();
  await question(page).waitFor();
});

testCalmButWithLessMotion(() => house);
