import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logIn, logInForOffline, PASSWORD } from './fixtures/person.ts';
import { readDevice } from './fixtures/read-device.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };

let testApp: TestApp;
let seat: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, elif);
  seat = await testApp.seat();
  await logInForOffline(seat, elif);
});
afterAll(() => testApp.close());

const setting = (name: string) => seat.page.getByRole('button', { name }).first();
const inDialog = (name: string) => seat.page.getByRole('dialog').getByRole('button', { name });
const rowsLeft = async () =>
  Object.values(await readDevice(seat.page)).reduce((sum, rows) => sum + rows.length, 0);

test('an export is one file, asked for by one tap', async () => {
  const { page } = seat;
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await setting('Verilerini indir').click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

test('freezing a profile logs out, and the next login welcomes the person back', async () => {
  const { page } = seat;
  await page.goto('/settings');
  await setting('Profili dondur').click();
  await inDialog('Profili dondur').click();
  await page.getByRole('link', { name: 'Giriş yap' }).first().waitFor();
  await expect.poll(rowsLeft).toBe(0);
  await logIn(seat, elif);
  await page.getByText('Yeniden hoş geldin. Profilin tekrar etkin.').waitFor();
  await page.waitForURL('**/discover');
  await page.goto('/pigeons');
  await page.getByText('4 güvercin').waitFor();
});

test('a profile is deleted with its password only, and nothing stays on the device', async () => {
  const { page } = seat;
  await page.goto('/settings');
  await setting('Profili sil').click();
  await page.getByLabel('Parola', { exact: true }).fill('yanlış parola');
  await inDialog('Profili sil').click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await inDialog('Profili sil').click();
  await page.getByRole('link', { name: 'Giriş yap' }).first().waitFor();
  await expect.poll(rowsLeft).toBe(0);
  await logIn(seat, elif);
  await page.getByRole('alert').waitFor();
});

testCalm(() => testApp, ['the server responded with a status of']);
