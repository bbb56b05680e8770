import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDeployments } from './fixtures/deployments.ts';
import { waitingTexts } from './fixtures/device-texts.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, sendToSky } from './fixtures/person.ts';
import { countLoads } from './fixtures/running-build.ts';
import type { Version } from './fixtures/story-server.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const LETTER = 'İşçi bozulunca bekledi.';
/** A broken service worker that answers no request and takes over at once. */
const BROKEN = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(answer()));
async function answer() { throw new Error('the worker is broken'); }`;
/** A service worker that answers with the page itself, but with none of its assets. */
const HALF_BROKEN = BROKEN.replace(
  'answer()',
  "event.request.mode === 'navigate' ? fetch(event.request) : answer()",
);

let testApp: TestApp;
let seat: Seat;
let version: Version;
const deployments = openDeployments();

beforeAll(async () => {
  version = await deployments.put('present');
  testApp = await startTestApp({ version });
  await makeNewcomer(testApp, deniz);
  seat = await testApp.seat();
  // Granting one permission revokes the others, so no sync event delivers the letter early.
  await seat.context.grantPermissions(['notifications'], { origin: testApp.origin });
  await logInForOffline(seat, deniz);
  await seat.page.goto('/discover');
});
afterAll(async () => {
  await testApp.close();
  deployments.remove();
});

async function serve(asks: { isWorkerOff?: boolean } = {}): Promise<void> {
  await testApp.server.stop();
  await testApp.server.start({ ...version, ...asks });
}

function deployWorker(script: string): void {
  const file = `${version.folder}/sw.js`;
  for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true });
  writeFileSync(file, script);
}

/**
 * Makes the device find the worker that is served now, which takes over without asking. The browser may have found it
 * already, because it checks after each navigation.
 */
const takeWorker = () =>
  seat.page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.getRegistration();
    await registration?.update();
    await new Promise<void>((resolve) => {
      const look = () => {
        const { installing, waiting, active } = registration ?? {};
        if (installing === null && waiting === null && active === serviceWorker.controller)
          resolve();
      };
      serviceWorker.addEventListener('controllerchange', look);
      look();
    });
  });

async function opens(): Promise<boolean> {
  try {
    return (await seat.page.goto('/messages'))?.ok() === true;
  } catch {
    return false;
  }
}

const cacheNames = () =>
  seat.page.evaluate(async () => (await caches.keys()).map((name) => name.replace(/-v\d.*/, '')));

test('a build with a broken service worker is deployed while a letter waits', async () => {
  testApp.network.cut();
  await sendToSky(seat, LETTER);
  await seat.page.close();
  deployWorker(BROKEN);
  await serve();
  testApp.network.mend();
  seat.page = await seat.context.newPage();
  // Opens a page that is not the app, because the app would deliver the letter before the worker fails.
  await seat.page.goto('/healthz');
  expect(await cacheNames()).toContain('workbox-precache');
  await takeWorker();
  expect(await waitingTexts(seat.page)).toEqual([LETTER]);
  expect(await opens()).toBe(false);
  expect(await opens()).toBe(false);
});

test('the server switches the worker off, and the waiting letter is delivered', async () => {
  await serve({ isWorkerOff: true });
  // Each navigation delays the browser's update check of the service worker by a second.
  await expect.poll(opens, { interval: 3000 }).toBe(true);
  const { page } = seat;
  await page.getByRole('tab', { name: /Giden/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: LETTER });
  await row.getByText('Gökyüzünde').waitFor();
  expect(await row.count()).toBe(1);
  expect(await waitingTexts(page)).toEqual([]);
  expect(await cacheNames()).not.toContain('workbox-precache');
});

test('the app runs without a worker until the next good one arrives', async () => {
  const { page } = seat;
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  const loads = countLoads(page);
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
  expect(await isControlled()).toBe(false);
  expect(loads()).toBe(1);
  version = await deployments.put('present');
  await serve();
  await page.goto('/discover');
  await expect.poll(isControlled).toBe(true);
  testApp.network.cut();
  await page.reload();
  await page.getByText(LETTER).waitFor();
  testApp.network.mend();
});

test('a page with broken parts repairs itself without being opened again', async () => {
  const { page } = seat;
  await page.goto('/healthz');
  deployWorker(HALF_BROKEN);
  await serve();
  await takeWorker();
  await page.goto('/discover');
  // The HTML has loaded, but the app never starts.
  expect(await page.evaluate(() => 'app' in document.documentElement.dataset)).toBe(false);
  await serve({ isWorkerOff: true });
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
});

// Pages open during a server change get errors, and the bare page has no icon.
testCalm(() => testApp, [...NO_NETWORK, 'status of 503', 'favicon.ico']);
