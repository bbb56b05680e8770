import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { PASSWORD } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const ada = 'ada@example.org';
const NEW_PASSWORD = 'defne yaprağı 1957';

let testApp: TestApp;
let inviter: TestBrowser;
let url: string;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  inviter = await makeNewcomer(testApp, elif);
  ({ url } = await invites());
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
  await desktop.context.addInitScript(() => localStorage.setItem('language', 'en'));
});
afterAll(() => testApp.close());

const invites = async (): Promise<{ url: string; invited: unknown[] }> =>
  (await inviter.call({ endpoint: '/api/invites', method: 'GET' })).json();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

test('an invited visitor sees the inviter and is linked to them', async () => {
  const { page } = phone;
  await page.goto(url);
  await page.getByText('Elif Aydın seni çağırdı.').waitFor();
  const submit = page.getByRole('button', { name: 'Kayıt ol' });
  await submit.click();
  await page.getByText('Geçerli bir e-posta adresi yaz.').waitFor();
  expect(await focused(page)).toBe('email');
  // Errors from the server appear at the field too, and the typed text stays.
  await page.getByLabel('E-posta').fill(elif.email);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Parola (tekrar)').fill(PASSWORD);
  await page.getByLabel(/Kullanım koşullarını/).check();
  await page.getByLabel(/18 yaşında/).check();
  await submit.click();
  await page.getByText('Bu e-posta adresi zaten kayıtlı').waitFor();
  expect(await focused(page)).toBe('email');
  await page.getByLabel('E-posta').fill(ada);
  await submit.dblclick();
  await page.getByText('Kayıt başarılı! Lütfen e-postanı kontrol et.').waitFor();
  await page.getByRole('button', { name: 'Bağlantıyı yeniden gönder' }).click();
  await page.getByText('Bağlantı yeniden gönderildi.').waitFor();
  await expect.poll(async () => (await invites()).invited).toHaveLength(1);
});

test('a login before the mail was opened offers the mail once more', async () => {
  const { page } = phone;
  await page.goto('/login');
  await page.getByLabel('E-posta').fill(ada);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await page.getByText('Giriş yapmadan önce e-posta adresini doğrula.').waitFor();
  await page.getByRole('button', { name: 'Bağlantıyı yeniden gönder' }).click();
  await page.getByText('Bağlantı yeniden gönderildi.').waitFor();
});

test('the mailed link logs in no other browser, and a rejected login there stays silent', async () => {
  const { page } = desktop;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const tries = () => asked.filter((path) => path === '/api/auth/login-verified').length;
  const isForm = async () => {
    await page.getByText('Your email verification was successful').waitFor();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?verified=1');
    expect(await page.getByRole('alert').count()).toBe(0);
  };
  await page.goto(await testApp.mailedLink(ada));
  await page.getByRole('button', { name: 'E-posta adresimi doğrula' }).click();
  await isForm();
  expect(tries()).toBe(0);
  // This login fails, as with a spent or expired code.
  await page.goto('/login?verified=1&own=1');
  await expect.poll(tries).toBe(1);
  await isForm();
  await page.reload();
  await isForm();
  expect(tries()).toBe(1);
});

test('an unknown invitation is not greeted, and addresses keep their query', async () => {
  const { page } = desktop;
  await page.goto('/register?ref=123456');
  await page.getByText('This invitation is not known here.').waitFor();
  expect(new URL(page.url()).search).toBe('?ref=123456');
  await page.goto('/login?verified=1');
  await page.getByText('Your email verification was successful').waitFor();
  expect(new URL(page.url()).search).toBe('?verified=1');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('some words');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Login failed').waitFor();
  expect(await page.getByText('Your email verification was successful').count()).toBe(0);
});

test('a forgotten password is replaced by a mailed link that works once', async () => {
  const { page } = desktop;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Wait for the screen, because the login's field has the same label.
  await page.getByRole('heading', { name: 'Let us renew your password.' }).waitFor();
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('This email address is not registered').waitFor();
  expect(await focused(page)).toBe('email');
  await page.getByLabel('Email').fill(elif.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Password reset link has been sent to your email').waitFor();
  await expect.poll(() => testApp.mailedLink(elif.email)).toContain('/forgot-password?code=');
  const link = await testApp.mailedLink(elif.email);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Password (again)').fill('something else');
  const change = page.getByRole('button', { name: 'Change the password' });
  await change.click();
  await page.getByText("Passwords don't match").waitFor();
  expect(await focused(page)).toBe('password-again');
  await page.getByLabel('Password (again)').fill(NEW_PASSWORD);
  // The message is visible only briefly, so start waiting for it before the click.
  const done = page.getByText('Your password has been reset successfully! Redirecting to login...');
  await Promise.all([done.waitFor(), change.click()]);
  await page.waitForURL('**/login');

  await page.getByLabel('Email').fill(elif.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  await logIn.click();
  await page.getByText('Login failed').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await logIn.click();
  await page.waitForURL('**/discover');

  await phone.page.goto(link);
  await phone.page.getByLabel('Yeni parola', { exact: true }).fill(PASSWORD);
  await phone.page.getByLabel('Parola (tekrar)').fill(PASSWORD);
  await phone.page.getByRole('button', { name: 'Parolayı değiştir' }).click();
  await phone.page.getByText('Geçersiz veya süresi dolmuş kod').waitFor();
  await phone.page.getByRole('link', { name: 'Yeni bağlantı iste' }).click();
  await phone.page.getByRole('heading', { name: 'Parolanı yenileyelim.' }).waitFor();
});

test('invited people are listed at the pigeons, with the code and its link', async () => {
  const { page, context } = desktop;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/pigeons');
  await page.getByText(url).waitFor();
  await page
    .getByRole('list', { name: 'Who came by your invitation' })
    .getByText('Completing')
    .waitFor();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('The link was copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

testCalm(() => testApp, ['the server responded with a status of']);
