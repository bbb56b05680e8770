import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Home } from './fixtures/home.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logIn, logInForOffline } from './fixtures/person.ts';
import { startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };

const LETTER = 'Bugün limanda kimse acele etmedi.';
const ANSWER = 'Burada da hava açık.';

let testApp: TestApp;
/** A seat with a profile on the disk, because Chromium installs no app from a temporary profile. */
let home: Home;
let devtools: CDPSession;

beforeAll(async () => {
  testApp = await startTestApp();
  const own = await makeNewcomer(testApp, deniz);
  const other = await makeNewcomer(testApp, elif);
  home = await testApp.home();
  await logInForOffline(home, deniz);
  await leaveInSky(own, LETTER);
  await writeFromOutside(other, { answering: LETTER, content: ANSWER });
  devtools = await home.context.newCDPSession(home.page);
});
afterAll(() => testApp.close());

test('Chromium finds no obstacle to installing the app', async () => {
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('its manifest is read without a complaint, and names the app by its id', async () => {
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${testApp.origin}/manifest.webmanifest`);
  expect(await devtools.send('Page.getAppId')).toMatchObject({ appId: `${testApp.origin}/` });
});

test('the shortcut to the sky opens the composer once', async () => {
  const { page } = home;
  await page.goto('/discover?write=sky');
  await page.getByRole('dialog', { name: 'Yeni mektup' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${testApp.origin}/discover`);
  await page.reload();
  await page.getByText(LETTER).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the icon opens the sky, and an open window stays where it was', async () => {
  const { page } = home;
  await page.goto('/discover?from=icon');
  await expect.poll(() => page.url()).toBe(`${testApp.origin}/discover`);
  await page.goto('/messages');
  await page.getByText(ANSWER).waitFor();
  await page.goto('/discover?from=icon');
  await page.getByText(ANSWER).waitFor();
  expect(page.url()).toBe(`${testApp.origin}/messages`);
});

test('the shortcut to unread letters shows only those and links to the rest', async () => {
  const { page } = home;
  await page.goto('/messages?show=unread');
  await page.getByText('Yalnız okunmamış mektuplar').waitFor();
  await page.getByText(ANSWER).click();
  await page.waitForURL('**/messages/*');
  await page.getByRole('article').filter({ hasText: ANSWER }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Okunmamış mektup yok' }).waitFor();
  await page.getByRole('link', { name: 'Hepsini göster' }).click();
  await page.getByText(ANSWER).waitFor();
  expect(page.url()).toBe(`${testApp.origin}/messages`);
});

test.each([
  ['/discover?write=sky', (page: Page) => page.getByRole('dialog', { name: 'Yeni mektup' })],
  ['/messages?show=unread', (page: Page) => page.getByRole('link', { name: 'Hepsini göster' })],
])('a person who has to log in first is sent to %s afterwards', async (path, find) => {
  const seat = await testApp.seat();
  await seat.page.goto(path);
  await seat.page.waitForURL('**/login');
  await logIn(seat, deniz);
  await find(seat.page).waitFor();
  await seat.page.goto('/logout');
  await seat.page.waitForURL((url) => url.pathname === '/');
});

test('a page rejects text as markup and scripts other than its own', async () => {
  const { page } = home;
  const reported = page.waitForRequest('**/api/csp-reports');
  const rejections = await page.evaluate(() => {
    const attempts = [
      () => {
        document.createElement('p').innerHTML = '<b>injected</b>';
      },
      () => {
        document.createElement('script').src = '/assets/injected.js';
      },
      () => new SharedWorker('/files/injected.js'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'taken';
      } catch (error) {
        return error instanceof Error ? error.name : 'something else';
      }
    });
  });
  expect(rejections).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await reported;
});

// The browser reports on the console what it blocked.
testCalm(() => testApp, ['Trusted Type', 'TrustedHTML', 'TrustedScriptURL']);
