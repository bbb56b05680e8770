import type { BrowserContext, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilUndoIsOver } from './fixtures/device-texts.ts';
import { keepPicture } from './fixtures/keep-picture.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import {
  comeIn,
  logInForOffline,
  openMessages,
  sendToSky,
  untilControlled,
} from './fixtures/person.ts';
import { readDevice } from './fixtures/read-device.ts';
import { fireBackgroundSync, watchServiceWorkers } from './fixtures/service-worker.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const LETTER = 'Kabuğu olmayan tarayıcıdan.';
const WRITTEN_OFFLINE = 'Eski Firefox’ta, bağlantı yokken yazıldı.';
const LOST_PART = 'Yolda bir parça kayboldu.';
const REFUSAL = 'Service workers of this kind are not supported';
const WORDS = {
  tr: 'Bu tarayıcı Güvercin’i bağlantısız açamıyor.',
  en: 'This browser cannot open Güvercin without a connection.',
};

let testApp: TestApp;
let phone: Seat;
let desktop: Seat;
let firefox: Seat;
let workers: CDPSession;

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, deniz);
  [phone, desktop, firefox] = await Promise.all([
    testApp.seat(),
    testApp.seat({ isDesktop: true }),
    testApp.seat(),
  ]);
  for (const { context } of [phone, desktop]) await rejectWorkers(context, 'all');
  await rejectWorkers(firefox.context, 'modules');
  await firefox.context.grantPermissions(['background-sync'], { origin: testApp.origin });
  for (const seat of [phone, desktop]) await comeIn(seat, deniz);
});
afterAll(() => testApp.close());

/** `all` rejects every service worker. `modules` rejects only module workers, as Firefox before 147 does. */
async function rejectWorkers(context: BrowserContext, which: 'all' | 'modules'): Promise<void> {
  await context.addInitScript(
    ([words, refused]) => {
      // An empty page has no such class.
      if (!('ServiceWorkerContainer' in globalThis)) return;
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = function (url, options) {
        if (refused === 'modules' && options?.type !== 'module') {
          return register.call(this, url, options);
        }
        return Promise.reject(new TypeError(words));
      };
    },
    [REFUSAL, which] as const,
  );
}

test('a browser without module workers gets a classic one and opens without a network', async () => {
  await logInForOffline(firefox, deniz);
  const script = await firefox.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(script).toBe(`${testApp.origin}/sw-classic.js`);
  workers = await watchServiceWorkers(firefox);
  testApp.network.cut();
  await firefox.context.setOffline(true);
  await sendToSky(firefox, WRITTEN_OFFLINE);
  await untilUndoIsOver(firefox.page);
});

test('with every tab closed that worker delivers what was written', async () => {
  await firefox.page.close();
  testApp.network.mend();
  await firefox.context.setOffline(false);
  await fireBackgroundSync(workers, testApp.origin);
  await openMessages(phone.page, 'Giden');
  const row = phone.page.getByRole('listitem').filter({ hasText: WRITTEN_OFFLINE });
  await row.getByText('Gökyüzünde').waitFor();
});

test('a browser that takes no worker delivers letters all the same', async () => {
  await sendToSky(phone, LETTER);
  await openMessages(phone.page, 'Giden');
  const row = phone.page.getByRole('listitem').filter({ hasText: LETTER });
  await row.getByText('Gökyüzünde').waitFor();
});

test('a letter is delivered although the next page loses a part of the app on the way', async () => {
  const seat = await testApp.seat({ isPageOnly: true });
  const { page, context } = seat;
  await comeIn(seat, deniz);
  await expect.poll(async () => (await readDevice(page)).pigeons?.length).toBeGreaterThan(0);
  // Fail the call, so that the letter still waits when the page is left.
  await page.route('**/api/safe-endpoint', (route) => route.abort());
  await sendToSky(seat, LOST_PART);
  await page.unroute('**/api/safe-endpoint');
  let lost = 0;
  await context.route('**/assets/beside-*.js', async (route) => {
    // Fail both the preload and the import.
    if (lost === 2) return route.continue();
    lost += 1;
    return route.abort();
  });
  await openMessages(page, 'Giden');
  const row = page.getByRole('listitem').filter({ hasText: LOST_PART });
  await row.getByText('Gökyüzünde').waitFor();
  expect(lost).toBe(2);
  await context.close();
});

test('the settings say in both languages that the app does not open without a network', async () => {
  for (const [name, { page }] of Object.entries({ phone, desktop })) {
    for (const language of ['tr', 'en'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/settings');
      const words = page.getByText(WORDS[language]);
      await words.waitFor();
      await words.scrollIntoViewIfNeeded();
      await keepPicture(page, `${language}-${name}-no-shell`);
    }
  }
});

test('a browser that supports workers shows no such message', async () => {
  const seat = await testApp.seat();
  const { page, context } = seat;
  await comeIn(seat, deniz, '/settings');
  await page.evaluate(untilControlled);
  await page.getByText('Yeniden gelebilecekler').waitFor();
  expect(await page.getByText(WORDS.tr).count()).toBe(0);
  await context.close();
});

testCalm(() => testApp, [REFUSAL, ...NO_NETWORK, 'dynamically imported module']);
