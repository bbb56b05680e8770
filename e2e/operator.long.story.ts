import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../server/moderation/operators.ts';
import { measureNumbers } from '../server/numbers/measure-numbers.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { addDeadJob } from '../server/testing/dead-job.ts';
import { giveAuthenticator } from './fixtures/authenticator.ts';
import { findBarriers, wearTheme } from './fixtures/find-barriers.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, PASSWORD } from './fixtures/person.ts';
import { startTestApp, type TestApp } from './fixtures/test-app.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const mert = { email: 'mert@example.org', fullName: 'Mert Kaya', city: 'Kars' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Urla' };

let testApp: TestApp;
let page: Page;
let asElif: TestBrowser;

const idOf = async (email: string) => {
  const { context } = await testApp.node();
  const row = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
};

async function report(...reasons: string[]): Promise<void> {
  const userId = await idOf(mert.email);
  for (const reason of reasons) {
    const body = { id: crypto.randomUUID(), reason, userId, text: 'Hep aynı şeyi soruyor.' };
    const answer = await asElif.call({ endpoint: '/api/reports', method: 'POST', body });
    expect(answer.status).toBe(202);
  }
}

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, deniz);
  await makeNewcomer(testApp, mert);
  asElif = await makeNewcomer(testApp, elif);
  const seat = await testApp.seat({ isDesktop: true });
  page = seat.page;
  const authenticator = await giveAuthenticator(page);
  await authenticator.setPresent(true);
  await logInForOffline(seat, deniz);
  await page.goto('/settings/account');
  const passkeys = page.getByRole('region', { name: 'Geçiş anahtarları' });
  await passkeys.getByRole('button', { name: 'Anahtar ekle' }).click();
  const sheet = page.getByRole('dialog', { name: 'Anahtar ekle' });
  await sheet.getByLabel('Anahtarın adı').fill('Masa');
  await page.keyboard.press('Enter');
  await passkeys.getByRole('listitem').filter({ hasText: 'Masa' }).waitFor();
});
afterAll(() => testApp.close());

const list = () => page.getByRole('region', { name: 'Bildirimler' }).getByRole('listitem');

/** Checks that the operators' page is not wider than a phone's screen. */
async function expectFitsPhone(): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  if (before !== null) await page.setViewportSize(before);
}

async function expectNoBarriers(): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme);
    expect(await findBarriers(page, 'all')).toEqual([]);
  }
  await wearTheme(page, 'light');
  await expectFitsPhone();
}

test('the desk is only for operators, who log in with a passkey', async () => {
  await page.goto('/operator');
  await page.getByRole('heading', { name: 'Burası görevliler için' }).waitFor();
  const { context } = await testApp.node();
  await addOperator(context, await idOf(deniz.email));
  await report('spam', 'threat', 'other');
  await page.reload();
  await expectNoBarriers();
  await page.getByRole('button', { name: 'Geçiş anahtarıyla doğrula' }).click();
  await list().first().waitFor();
  expect(await list().count()).toBe(3);
  await list().first().getByText('Tehdit').waitFor();
  await expectNoBarriers();
});

test('reports are handled by keyboard alone: next, close, suspend', async () => {
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Tehdit' }).waitFor();
  await expectNoBarriers();
  await page.keyboard.press('c');
  await page.getByText('Bildirim kapatıldı.').waitFor();
  await page.getByRole('heading', { name: 'Dolandırıcılık ya da reklam' }).waitFor();
  await expect.poll(() => list().count()).toBe(2);
  const { context } = await testApp.node();
  await context.db.updateTable('sessions').set({ proved_at: null }).execute();
  await page.keyboard.press('s');
  await page.keyboard.type('Herkesten para istiyor');
  await page.keyboard.press('Enter');
  // A suspension requires a fresh proof of identity. After the proof the suspension continues.
  await page.getByRole('button', { name: 'Geçiş anahtarıyla doğrula' }).click();
  await page.getByText('Mert Kaya askıya alındı.').waitFor();
  await page.getByText('Bekleyen bildirim yok.').waitFor();
  const mailed = await asElif.post('/api/auth/login', { email: mert.email, password: PASSWORD });
  expect(await mailed.text()).toContain('account-suspended');
});

test('an act is undone, and each one is a line of the audit log', async () => {
  await page.getByRole('button', { name: 'Geri al' }).click();
  await page.getByText('Askı kaldırıldı.').waitFor();
  await page.getByRole('button', { name: 'Kayıt' }).click();
  const lines = page.getByRole('main').getByRole('listitem');
  await lines.first().waitFor();
  const words = await lines.locator('[data-act]').allTextContents();
  expect(words).toEqual([
    ...['Askı kaldırıldı: Mert Kaya', 'Askıya alındı: Mert Kaya', 'Görevli oturumu açıldı'],
    ...['Bildirim kapatıldı: Mert Kaya', 'Görevli oturumu açıldı'],
  ]);
  await expectNoBarriers();
});

test('a person is found, and a photo of theirs is removed', async () => {
  await page.getByRole('button', { name: 'Kişiler' }).click();
  await page.getByRole('searchbox').fill('mert');
  await page.keyboard.press('Enter');
  const people = page.getByRole('region', { name: 'Kişiler' }).getByRole('listitem');
  await expect.poll(() => people.count()).toBe(1);
  await people.getByRole('button').click();
  await page.getByRole('heading', { name: 'Fotoğraflar' }).waitFor();
  await expectNoBarriers();
  const photos = page.getByRole('main').getByRole('img');
  await expect.poll(() => photos.count()).toBe(3);
  await page.getByRole('button', { name: 'Fotoğrafı kaldır' }).first().click();
  await page.keyboard.type('Sana ait değil');
  await page.keyboard.press('Enter');
  await page.getByText('Fotoğraf kaldırıldı.').waitFor();
  await expect.poll(() => photos.count()).toBe(2);
  await page.getByRole('main').getByText('Sana ait değil').waitFor();
});

test('a person appeals by the link in the mail, and an operator grants it', async () => {
  const link = new URL(await testApp.mailedLink(mert.email));
  const visitor = await testApp.seat();
  await visitor.page.goto(link.pathname + link.search);
  await visitor.page.getByLabel('Neden haksız?').fill('O fotoğraf benim.');
  expect(await findBarriers(visitor.page, 'all')).toEqual([]);
  await visitor.page.getByRole('button', { name: 'İtirazı gönder' }).click();
  await visitor.page.getByRole('heading', { name: 'İtirazın ulaştı' }).waitFor();
  await page.getByRole('button', { name: /^Bildirimler/ }).click();
  await page.getByRole('button', { name: 'İnceleme 1' }).click();
  const reviews = page.getByRole('region', { name: 'İnceleme' }).getByRole('listitem');
  await reviews.getByRole('button').click();
  await page.getByText('O fotoğraf benim.').waitFor();
  await expectNoBarriers();
  await page.getByRole('button', { name: 'Kabul et…' }).click();
  await page.keyboard.type('Haklısın, yeniden yükleyebilirsin.');
  await page.keyboard.press('Enter');
  await page.getByText('İtiraz kabul edildi.').waitFor();
  await page.getByText('İnceleme bekleyen yok.').waitFor();
});

test('a banner reaches an open tab, stays without a network, and is closed for good on a device', async () => {
  const seat = await testApp.seat();
  await logInForOffline(seat, elif);
  const banner = seat.page.getByRole('status').filter({ hasText: 'Bu gece bakım var' });
  await page.getByRole('button', { name: 'Ayarlar' }).click();
  await page.getByLabel('Türkçe metin').fill('Bu gece bakım var');
  await page.getByRole('button', { name: 'Herkese göster' }).click();
  await page.getByText('İki metni de yaz.').waitFor();
  await page.getByLabel('İngilizce metin').fill('Maintenance tonight');
  await page.getByRole('button', { name: 'Herkese göster' }).click();
  await page.getByText('Şu anda gösteriliyor.').waitFor();
  await banner.waitFor();
  await page.bringToFront();
  await expectNoBarriers();
  await seat.page.bringToFront();
  expect(await findBarriers(seat.page, 'all')).toEqual([]);
  await seat.context.setOffline(true);
  await seat.page.reload();
  await banner.waitFor();
  await banner.getByRole('button', { name: 'Kapat' }).click();
  await banner.waitFor({ state: 'detached' });
  await seat.page.reload();
  await seat.page.getByText('4 güvercin').waitFor();
  await seat.context.setOffline(false);
  await seat.page.goto('/discover');
  await seat.page.getByRole('heading', { name: 'Gökyüzü', exact: true }).waitFor();
  expect(await banner.count()).toBe(0);
});

test('a limit is changed within its bounds, and the audit log says from what to what', async () => {
  const reports = page.getByLabel('Bir kişinin saatte yapabileceği bildirim');
  const save = page.getByRole('button', { name: 'Kaydet' }).first();
  await reports.fill('1');
  await save.click();
  expect(await reports.getAttribute('aria-invalid')).toBe('true');
  await reports.fill('25');
  await save.click();
  await page.getByText('Kaydedildi.').waitFor();
  await page.getByRole('button', { name: 'Kayıt' }).click();
  const lines = page.getByRole('main').getByRole('listitem');
  await lines.filter({ hasText: 'LIMIT_REPORTS: 20 → 25' }).waitFor();
  await lines.filter({ hasText: '— → info “Bu gece bakım var” “Maintenance tonight”' }).waitFor();
});

test('the metrics are plots with a name, or tables', async () => {
  const { context } = await testApp.node();
  await measureNumbers(context, '.');
  await page.getByRole('button', { name: 'Sayılar' }).click();
  const people = page.getByRole('region', { name: 'Yeni kişiler' });
  await people.getByRole('img', { name: 'son 30 gün. Son değer 3,' }).waitFor();
  await expectNoBarriers();
  await page.getByRole('button', { name: 'Gün', exact: true }).click();
  await people.getByRole('img', { name: 'son 24 saat. Son değer 3,' }).waitFor();
  await page.getByRole('button', { name: 'Tablo olarak' }).click();
  expect(await people.getByRole('row').count()).toBe(25);
  await expectNoBarriers();
});

test('dead jobs are tried again and discarded by keys, each a line of the audit log', async () => {
  const { context } = await testApp.node();
  await addDeadJob(context, { kind: 'of-the-next-build' });
  await addDeadJob(context, { kind: 'of-another-build' });
  await page.getByRole('button', { name: /^İşler/ }).click();
  const jobs = page.getByRole('main').getByRole('listitem');
  await jobs.nth(1).waitFor();
  await page.getByRole('button', { name: 'İşler 2' }).waitFor();
  await expectNoBarriers();
  const another = jobs.filter({ hasText: 'of-another-build' });
  await another.getByRole('button', { name: 'Sil…' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Bir neden yaz.').waitFor();
  await expectNoBarriers();
  await page.keyboard.type('Artık gerekmiyor');
  await page.keyboard.press('Enter');
  await page.getByText('of-another-build silindi.').waitFor();
  await jobs.getByRole('button', { name: 'Yeniden dene' }).press('Enter');
  await page.getByText('Takılan iş yok.').waitFor();
  await page.getByRole('button', { name: 'Kayıt' }).click();
  const lines = page.getByRole('main').locator('[data-act]');
  await lines.first().waitFor();
  expect((await lines.allTextContents()).slice(0, 2)).toEqual([
    ...['İş yeniden denendi: of-the-next-build', 'İş silindi: of-another-build'],
  ]);
});
