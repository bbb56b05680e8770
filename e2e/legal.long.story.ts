import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, register, sendToSky, verify } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const OPERATOR = 'guvercin@localhost';
const LONGEST_LINE = 64;
const names = {
  tr: { terms: 'Kullanım koşulları', privacy: 'Gizlilik', accessibility: 'Erişilebilirlik' },
  en: { terms: 'Terms of use', privacy: 'Privacy', accessibility: 'Accessibility' },
} as const;
const pages = ['terms', 'privacy', 'accessibility'] as const;

let testApp: TestApp;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
});
afterAll(() => testApp.close());

const heading = ({ page }: Seat, name: string) => page.getByRole('heading', { level: 1, name });

async function speak({ page }: Seat, language: 'tr' | 'en'): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

function readPage(page: Page) {
  return page.evaluate(() => {
    const lines: number[] = [];
    for (const { firstChild } of document.querySelectorAll('article p, article li')) {
      if (!(firstChild instanceof Text)) continue;
      const range = document.createRange();
      let top = Number.NaN;
      for (let at = 0; at < firstChild.length; at += 1) {
        range.setStart(firstChild, at);
        range.setEnd(firstChild, at + 1);
        const box = range.getClientRects()[0];
        if (box === undefined) continue;
        if (Math.abs(box.top - top) < 2) lines[lines.length - 1] = (lines.at(-1) ?? 0) + 1;
        else lines.push(1);
        top = box.top;
      }
    }
    const jumps = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')];
    return {
      language: document.documentElement.lang,
      title: document.title,
      surplus: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      longestLine: Math.max(...lines),
      jumps: jumps.map(({ hash }) => hash.slice(1)),
      sections: [...document.querySelectorAll('article h2')].map(({ id }) => id),
    };
  });
}

test.each(['tr', 'en'] as const)('a visitor reads each legal page in %s', async (language) => {
  for (const seat of [phone, desktop]) {
    await seat.page.goto('/');
    await speak(seat, language);
    for (const name of pages) {
      const title = names[language][name];
      await seat.page.goto(`/${name}`);
      await heading(seat, title).waitFor();
      const shown = await readPage(seat.page);
      expect(shown).toMatchObject({ language, title: `${title} · Güvercin`, surplus: 0 });
      expect(shown.longestLine).toBeLessThanOrEqual(LONGEST_LINE);
      expect(shown.sections.length).toBeGreaterThan(4);
      expect(shown.jumps).toEqual(shown.sections);
      await seat.page.getByRole('link', { name: OPERATOR }).first().waitFor();
    }
    await speak(seat, 'tr');
  }
});

test('the contents lead to their section, by keyboard too', async () => {
  const { page } = desktop;
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Çerezler' }).press('Enter');
  await page.waitForURL('**/privacy#cookies');
  const section = page.getByRole('heading', { name: 'Çerezler' });
  const top = () => section.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  await expect
    .poll(() => section.evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.getByText('refreshToken:').waitFor();
});

test('the pages are linked from the landing page and link back to it', async () => {
  const { page } = phone;
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gizlilik' }).click();
  await heading(phone, 'Gizlilik').waitFor();
  await page.getByRole('link', { name: 'Geri' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sözünü gökyüzüne bırak.' }).waitFor();
});

test('the registration opens them in a new tab and keeps the typed text', async () => {
  const { page, context } = phone;
  await page.goto('/register');
  await page.getByLabel('E-posta').fill(deniz.email);
  await page.getByLabel(/Kullanım koşullarını/).check();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /koşullarını oku \(yeni sekmede açılır\)/ }).click();
  const terms = await opened;
  await terms.getByRole('heading', { level: 1, name: 'Kullanım koşulları' }).waitFor();
  await terms.close();
  expect(await page.getByLabel('E-posta').inputValue()).toBe(deniz.email);
  expect(await page.getByLabel(/Kullanım koşullarını/).isChecked()).toBe(true);
});

test('a person with an incomplete profile can read them inside the app frame', async () => {
  await register(phone, deniz);
  await verify(testApp, phone, deniz);
  await phone.page.goto('/terms');
  await heading(phone, 'Kullanım koşulları').waitFor();
  await phone.page.getByRole('navigation', { name: 'Ana gezinme' }).waitFor();
});

test('the settings link to them, and they lead back to the settings', async () => {
  await makeNewcomer(testApp, elif);
  await logInForOffline(desktop, elif);
  const { page } = desktop;
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Erişilebilirlik' }).click();
  await heading(desktop, 'Erişilebilirlik').waitFor();
  await page.getByRole('button', { name: 'Hesap menüsü' }).waitFor();
  await page.getByRole('link', { name: 'Geri' }).click();
  await page.waitForURL('**/settings');
});

test('an unknown address says so and links to the landing page', async () => {
  const { page } = desktop;
  await page.goto('/no/such/page');
  await heading(desktop, 'Bu güvercini tanımıyoruz').waitFor();
  await page.getByRole('link', { name: 'Başa dön' }).click();
  await page.waitForURL('**/discover');
});

test('without a network the pages are complete and still name the operator', async () => {
  const { page } = desktop;
  await desktop.context.setOffline(true);
  testApp.network.cut();
  for (const name of pages) {
    await page.goto(`/${name}`);
    await heading(desktop, names.tr[name]).waitFor();
    await page.getByRole('link', { name: OPERATOR }).first().waitFor();
  }
});

test('a screen that cannot be opened says how many letters are safe, and can be tried again', async () => {
  await sendToSky(desktop, 'Bu mektup bağlantıyı bekliyor.');
  await desktop.page.evaluate(breakChunk, { name: '/screens-', isBroken: true });
  // A new tab, because the other one has already loaded the code.
  const page = await desktop.context.newPage();
  await page.goto('/profile');
  const alert = page.getByRole('alert');
  await alert.getByRole('heading', { level: 1, name: 'Bir şey ters gitti' }).waitFor();
  await alert.getByText('1 mektup bu cihazda güvende').waitFor();
  testApp.network.mend();
  await desktop.context.setOffline(false);
  await page.evaluate(breakChunk, { name: '/screens-', isBroken: false });
  await alert.getByRole('button', { name: 'Yeniden dene' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor();
});

/** Makes a chunk of the app unavailable, like a broken cache, or available again. */
async function breakChunk({ name, isBroken }: { name: string; isBroken: boolean }): Promise<void> {
  for (const key of await caches.keys()) {
    const cache = await caches.open(key);
    for (const request of await cache.keys()) {
      if (!request.url.includes(name)) continue;
      if (isBroken) await cache.put(request, new Response('', { status: 404 }));
      else await cache.delete(request);
    }
  }
}

testCalm(() => testApp, [...NO_NETWORK, 'status of 404', 'Unable to preload CSS']);
