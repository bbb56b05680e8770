import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn, logInForOffline } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };

let testApp: TestApp;
let seat: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  seat = await testApp.seat();
  const asDeniz = await makeNewcomer(testApp, deniz);
  await logInForOffline(seat, deniz);
  await leaveInSky(asDeniz, 'Çıkınca burada kalmasın.');
  await seat.page.goto('/discover');
  await seat.page.getByText('Çıkınca burada kalmasın.').waitFor();
});
afterAll(() => testApp.close());

/** Reads everything that a browser could keep of a person, without the app. */
function readLeftovers(page: Page) {
  return page.evaluate(async () => {
    const rows: Record<string, number> = {};
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('guvercin');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const name of opened.objectStoreNames) {
      rows[name] = await new Promise((resolve) => {
        const request = opened.transaction(name).objectStore(name).count();
        request.onsuccess = () => resolve(request.result);
      });
    }
    opened.close();
    return {
      rows: Object.entries(rows).filter(([, count]) => count > 0),
      privateCaches: (await caches.keys()).filter((name) => name.startsWith('guvercin-private')),
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
    };
  });
}

async function cookieNames(): Promise<string[]> {
  const cookies = await seat.context.cookies(testApp.origin);
  return cookies.map(({ name }) => name).toSorted();
}

async function logOut(): Promise<void> {
  await seat.page.goto('/logout');
  await seat.page.waitForURL((url) => url.pathname === '/');
  await seat.page.getByRole('link', { name: 'Giriş yap' }).first().waitFor();
}

const NOTHING = { rows: [], privateCaches: [], localStorage: ['language'], sessionStorage: [] };

test('the device holds private data before the log-out', async () => {
  const left = () => readLeftovers(seat.page);
  expect((await left()).rows.map(([name]) => name)).toContain('messages');
  // A picture that this page showed before the worker was active may come from the page's memory.
  const portrait = await seat.page.locator('img[src^="/files/"]').first().getAttribute('src');
  await seat.page.evaluate((url) => fetch(url), portrait ?? '');
  await expect.poll(async () => (await left()).privateCaches).toHaveLength(1);
  expect(await cookieNames()).toEqual(['authToken', 'refreshToken', 'session']);
});

test('log-out leaves no row, no private cache, no cookie and only the language', async () => {
  await seat.page.goto('/settings');
  await seat.page.getByRole('main').getByText('English', { exact: true }).click();
  await seat.page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await seat.page.getByRole('main').getByText('Türkçe', { exact: true }).click();
  await seat.page.getByRole('heading', { name: 'Ayarlar', exact: true }).waitFor();
  await logOut();
  expect(await readLeftovers(seat.page)).toEqual(NOTHING);
  // The server's own cookie is cleared by its response, for which the screen does not wait.
  await expect.poll(cookieNames).toEqual([]);
});

test('a sync request in flight during log-out is aborted, not rejected', async () => {
  const { page } = seat;
  await comeIn(seat, deniz);
  await page.getByText('Çıkınca burada kalmasın.').waitFor();
  const isSync = (request: Request) => (request.postData() ?? '').includes('/api/sync');
  // Simulates a slow response, which would otherwise find an ended session.
  await page.route('**/api/safe-endpoint', () => undefined);
  const asked = page.waitForRequest(isSync);
  await page.goto('/settings');
  await asked;
  // The timeout is shorter than the half minute after which the call would abort anyway.
  const givenUp = page.waitForEvent('requestfailed', { predicate: isSync, timeout: 20_000 });
  // Use the app's own link, because a new document would abort all calls by itself.
  await page.getByRole('main').getByRole('link', { name: 'Çıkış yap' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await givenUp;
  await page.unroute('**/api/safe-endpoint');
});

test('the landing page still opens offline afterwards', async () => {
  await seat.context.setOffline(true);
  testApp.network.cut();
  await seat.page.goto('/');
  await seat.page.getByRole('link', { name: 'Giriş yap' }).first().waitFor();
  testApp.network.mend();
  await seat.context.setOffline(false);
});

test('log-out while offline leaves only the cookie that no page can reach', async () => {
  await comeIn(seat, deniz);
  await seat.page.getByText('Çıkınca burada kalmasın.').waitFor();
  await seat.context.setOffline(true);
  testApp.network.cut();
  await logOut();
  expect(await readLeftovers(seat.page)).toEqual(NOTHING);
  expect(await cookieNames()).toEqual(['refreshToken']);
});

test('the person stays logged out when back online, and that cookie is deleted', async () => {
  testApp.network.mend();
  await seat.context.setOffline(false);
  await seat.page.goto('/discover');
  await seat.page.waitForURL('**/login');
  await seat.page.evaluate(() => fetch('/api/user'));
  expect(await cookieNames()).toEqual([]);
  await seat.page.goto('/messages');
  await seat.page.waitForURL('**/login');
});

testCalm(() => testApp, [...NO_NETWORK, ...WHILE_LEAVING]);
