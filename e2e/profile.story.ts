import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { untilCalm } from './fixtures/until-calm.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const OPERATOR = 'Kale Vakfı';

let testApp: TestApp;
let seat: Seat;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { OPERATOR_NAME: OPERATOR } });
  await makeNewcomer(testApp, elif);
  seat = await testApp.seat({ isDesktop: true });
  await logInForOffline(seat, elif);
});
afterAll(() => testApp.close());

const isFocused = (element: Element) => element === document.activeElement;

const photos = async (page: Page) =>
  page
    .getByRole('img', { name: /\d\. fotoğraf/ })
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
const grip = (page: Page, number: number) =>
  page.getByRole('button', { name: `${number}. fotoğrafı taşı` });

test('photos are put in order by the keyboard and by a pointer, and the order is saved', async () => {
  const { page } = seat;
  await page.goto('/profile');
  await grip(page, 3).waitFor();
  const [first, second, third] = await photos(page);
  await grip(page, 3).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Fotoğraf 2. sırada.').waitFor();
  // The handle keeps the focus, so that the next key moves the photo further.
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Fotoğraf 1. sırada.').waitFor();
  expect(await photos(page)).toEqual([third, first, second]);
  await untilCalm(page);
  const target = await page.getByRole('img', { name: '1. fotoğraf' }).boundingBox();
  const from = await grip(page, 3).boundingBox();
  if (target === null || from === null) throw new Error('nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
  expect(await photos(page)).toEqual([second, third, first]);
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByText('Profil başarıyla güncellendi!').waitFor();
  await page.reload();
  await grip(page, 3).waitFor();
  expect(await photos(page)).toEqual([second, third, first]);
});

test('languages and wishes are saved, and errors are shown at their fields', async () => {
  const { page } = seat;
  await page.goto('/profile');
  await page.getByLabel('Konuştuğun diller').selectOption({ label: 'Türkçe' });
  await page.getByLabel('Konuştuğun diller').selectOption({ label: 'Kürtçe' });
  await page.getByRole('button', { name: 'Türkçe dilini kaldır' }).click();
  await page.getByRole('checkbox', { name: 'Kadın' }).check();
  await page.getByLabel('En az yaş').fill('50');
  await page.getByLabel('En çok yaş').fill('40');
  await page.getByText('En çok yaş, en az yaştan küçük olamaz.').waitFor();
  const save = page.getByRole('button', { name: 'Kaydet', exact: true });
  await save.click();
  await expect.poll(() => page.getByLabel('En çok yaş').evaluate(isFocused)).toBe(true);
  await page.getByLabel('En az yaş').fill('30');
  await page.getByLabel('Tercihlerim profilimde görünsün').check();
  await save.click();
  await page.getByText('Profil başarıyla güncellendi!').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Kürtçe dilini kaldır' }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Kadın' }).isChecked()).toBe(true);
  expect(await page.getByLabel('En az yaş').inputValue()).toBe('30');
});

test('the preview shows the profile as others see it, also offline, and leads back', async () => {
  const { page, context } = seat;
  await page.getByText('Herkese açık').first().waitFor();
  await page.getByRole('link', { name: 'Başkaları gibi gör' }).click();
  await page.waitForURL('**/users/*');
  await page.getByRole('heading', { level: 1, name: /^Elif Aydın, \d\d$/ }).waitFor();
  await page.getByText('Kürtçe').waitFor();
  expect(await page.getByText(elif.email).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Bu kişi için seçenekler' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Mektup yaz' }).count()).toBe(0);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Profilini düzenle' }).click();
  await page.getByLabel('Hakkında').fill('Denizi severim.');
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await page.getByText('Bu cihaza kaydedildi; bağlanınca gönderilir.').waitFor();
  await page.getByRole('link', { name: 'Başkaları gibi gör' }).click();
  await page.getByText('Denizi severim.').waitFor();
  await context.setOffline(false);
});

test('errors found by the server are shown at their fields too, with the focus', async () => {
  const { page } = seat;
  await page.goto('/profile');
  const name = page.getByLabel('Ad soyad');
  // Only the server has the operator's name.
  await name.fill(OPERATOR);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await page.getByText('Sunucu bunu kabul etmedi.').waitFor();
  await expect.poll(() => name.evaluate(isFocused)).toBe(true);
  expect(await name.inputValue()).toBe(OPERATOR);
  await name.fill(elif.fullName);
  await page.getByText('Sunucu bunu kabul etmedi.').waitFor({ state: 'detached' });
});

test('leaving with unsaved changes asks first', async () => {
  const { page } = seat;
  await page.goto('/profile');
  await page.getByLabel('Şehir').fill('Midyat');
  await page.getByRole('link', { name: 'Gökyüzü' }).first().click();
  const question = page.getByRole('dialog', { name: 'Kaydetmeden çıkılsın mı?' });
  await question.getByRole('button', { name: 'Burada kal' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Şehir').inputValue()).toBe('Midyat');
  await page.getByRole('link', { name: 'Gökyüzü' }).first().click();
  await question.getByRole('button', { name: 'Kaydetmeden çık' }).click();
  await page.waitForURL('**/discover');
  await page.goto('/profile');
  expect(await page.getByLabel('Şehir').inputValue()).toBe('Mardin');
});

testCalm(() => testApp, [...NO_NETWORK, 'status of 400']);
