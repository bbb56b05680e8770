import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, sendToSky } from './fixtures/person.ts';
import { PRODUCT_VERSION, type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };

let testApp: TestApp;
let seat: Seat;

beforeAll(async () => {
  testApp = await startTestApp({ version: PRODUCT_VERSION });
  seat = await testApp.seat();
  await makeNewcomer(testApp, deniz);
  await logInForOffline(seat, deniz);
});
afterAll(() => testApp.close());

test('a toast above an open sheet is there for readers, and using it leaves the sheet open', async () => {
  const { page } = seat;
  await sendToSky(seat, 'Bugün limanda kimse acele etmedi.');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  // Found by role, because this excludes elements that a dialog hides from screen readers.
  const toast = page.getByRole('status').getByText('Mesaj başarıyla gönderildi!');
  await toast.waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Bildirimi kapat' }).click();
  await toast.waitFor({ state: 'detached' });
  expect(await sheet.isVisible()).toBe(true);
});

test('a letter is durable before it is sent, and undo turns it back into a draft', async () => {
  const { page } = seat;
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill('Üçüncü mektup.');
  await page.getByRole('button', { name: 'Gökyüzüne bırak' }).click();
  await page.locator('[data-scrolls]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Geri al' }).last().click();
  await page.getByText('Mektup geri alındı.').waitFor();
  await expect.poll(() => page.getByLabel('Mektubun').inputValue()).toBe('Üçüncü mektup.');
});

test('the undo of the last letter works while the next one is being written', async () => {
  const { page } = seat;
  await sendToSky(seat, 'Bu mektup geri gelecek.');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Geri al' }).click();
  await page.getByRole('dialog').getByText('Bu mektup geri gelecek.').waitFor();
});

testCalm(() => testApp);
