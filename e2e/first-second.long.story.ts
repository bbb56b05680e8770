import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNone } from './fixtures/expect-none.ts';
import { holdScripts } from './fixtures/hold-scripts.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn, PASSWORD } from './fixtures/person.ts';
import { startTestApp, type TestApp } from './fixtures/test-app.ts';
import { findOverBudget, testQuiet } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const TITLES = { tr: 'Sözünü gökyüzüne bırak.', en: 'Leave your words to the sky.' } as const;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, deniz);
});
afterAll(() => testApp.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** The speed at which a page arrives in dozens of pieces, each of which may be painted. */
const CRAWL_BYTES_PER_SECOND = 12_000;

function hearScripts(page: Page): Set<string> {
  const parts = new Set<string>();
  page.on('request', (request) => {
    const part = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (part !== undefined) parts.add(part);
  });
  return parts;
}

test.each([
  ['tr', '/', 'Sözünü gökyüzüne bırak.'],
  ['en', '/?lang=en', 'Leave your words to the sky.'],
  ['tr', '/login', 'Yine hoş geldin.'],
  ['en', '/register?lang=en', 'Make yourself at home.'],
  ['en', '/privacy?lang=en', 'Privacy'],
] as const)(
  'in %s the HTML of %s alone says “%s”, and the app takes it over',
  async (lang, path, title) => {
    const { page, context } = await testApp.seat({ isPageOnly: true });
    const letGo = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await heading(page).waitFor();
    expect(await heading(page).textContent()).toBe(title);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    await letGo();
    await page.waitForLoadState('networkidle');
    expect(await heading(page).textContent()).toBe(title);
    await context.close();
  },
);

test.each([
  { path: '/', isDesktop: false },
  { path: '/?lang=en', isDesktop: true },
  { path: '/login', isDesktop: false },
  { path: '/register?lang=en', isDesktop: true },
])(
  'of a page that comes in pieces the header is painted whole: %o',
  async ({ path, isDesktop }) => {
    const { page, context } = await testApp.seat({ isPageOnly: true, isDesktop });
    testApp.network.slow(CRAWL_BYTES_PER_SECOND);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    testApp.network.mend();
    await page.waitForLoadState('networkidle');
    await context.close();
  },
);

test('a visitor who only reads loads neither the database nor the write code', async () => {
  const { page, context } = await testApp.seat({ isPageOnly: true });
  const parts = hearScripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect([...parts].sort()).toEqual(['first', 'rolldown-runtime', 'shared']);
  await page.goto('/register', { waitUntil: 'networkidle' });
  expect(await databases(page)).toEqual([]);
  // The login page offers passkeys, for which it calls the server.
  await page.goto('/login', { waitUntil: 'networkidle' });
  for (const part of ['beside', 'composer', 'screens']) expect(parts).not.toContain(part);
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect.poll(() => parts).toContain('beside');
  expect(await databases(page)).toEqual(['guvercin']);
  await context.close();
});

test('text typed before the app has loaded is kept', async () => {
  const { page, context } = await testApp.seat({ isPageOnly: true });
  const letGo = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-posta').fill(deniz.email);
  await page.getByLabel('Parola', { exact: true }).pressSequentially('güvercin');
  await letGo();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Parola', { exact: true }).pressSequentially('!');
  expect(await page.getByLabel('E-posta').inputValue()).toBe(deniz.email);
  expect(await page.getByLabel('Parola', { exact: true }).inputValue()).toBe('güvercin!');
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  // The form's state contains the text too, so no field is reported as empty.
  await page.getByRole('alert').waitFor();
  expect(await page.getByText('Bu alanı doldur.').count()).toBe(0);
  await context.close();
});

test('a form submitted before the app has loaded is sent afterwards', async () => {
  const { page, context } = await testApp.seat({ isPageOnly: true });
  const letGo = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-posta').fill(deniz.email);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  expect(new URL(page.url()).search).toBe('');
  await letGo();
  await page.waitForURL('**/discover');
  await context.close();
});

test('a checkbox ticked before the app has loaded stays ticked', async () => {
  const { page, context } = await testApp.seat({ isPageOnly: true });
  const letGo = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const adult = page.getByRole('checkbox').last();
  await adult.check();
  await letGo();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => adult.isChecked()).toBe(true);
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(false);
  await context.close();
});

test('words in a language that was not chosen are never shown', async () => {
  const { page, context } = await testApp.seat({ isPageOnly: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'EN English' }).click();
  await page.getByText(TITLES.en).waitFor();
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('h1').waitFor({ state: 'attached' });
  expect(await page.locator('h1').isVisible()).toBe(false);
  await letGo();
  await page.getByText(TITLES.en).waitFor();
  await context.close();
});

test('an English address sets the language to English if no language was chosen', async () => {
  const { page, context } = await testApp.seat({ isPageOnly: true });
  await page.goto('/?lang=en');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
  await context.close();
});

test.each([{ isDesktop: false }, { isDesktop: true }])(
  'the frame of a logged-in person is painted from the HTML, in their language (%o)',
  async (size) => {
    const seat = await testApp.seat({ ...size, isPageOnly: true });
    const { page, context } = seat;
    await comeIn(seat, deniz);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    const letGo = await holdScripts(page);
    await page.goto('/discover', { waitUntil: 'commit' });
    const places = page.locator('[data-to]:visible');
    const texts = async () => (await places.allInnerTexts()).map((text) => text.trim());
    // The style sheet, which hides the other language, blocks painting but not this reading.
    await expect.poll(texts).toEqual(['Sky', 'Featured', 'Pigeons', 'Messages']);
    expect(await page.getByText('Gökyüzü').locator('visible=true').count()).toBe(0);
    await letGo();
    await page.getByRole('heading', { name: 'Sky', exact: true }).waitFor();
    expect(await page.locator('[data-to]').count()).toBe(0);
    await context.close();
  },
);

test('an unknown address responds with status 404 and an error page', async () => {
  const { page, context } = await testApp.seat({ isPageOnly: true });
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Bu güvercini tanımıyoruz' }).waitFor();
  await context.close();
});

// While a page arrives in pieces, centred content may move because its text is still loading. The header must not move.
test('nothing moved by itself', () => {
  const inPieces = /^of a page that comes in pieces/;
  const moved = testApp.shifts.filter(
    ({ test: name, text }) => !inPieces.test(name) || /_(nav|header)_/.test(text),
  );
  expectNone(findOverBudget(moved));
});

testQuiet(() => testApp, ['status of 404', 'status of 401']);
