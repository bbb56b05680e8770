import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilUndoIsOver } from './fixtures/device-texts.ts';
import type { Home } from './fixtures/home.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages, sendToSky } from './fixtures/person.ts';
import { readDevice } from './fixtures/read-device.ts';
import {
  fireBackgroundSync,
  stopServiceWorkers,
  watchServiceWorkers,
} from './fixtures/service-worker.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };

let testApp: TestApp;
let receiver: Seat;
let sender: Home;

beforeAll(async () => {
  testApp = await startTestApp();
  await Promise.all([makeNewcomer(testApp, deniz), makeNewcomer(testApp, elif)]);
  receiver = await testApp.seat({ isDesktop: true });
  sender = await testApp.home();
  await logInForOffline(receiver, deniz);
  await logInForOffline(sender, elif);
  // Closing the browser writes its cookies to the disk, which otherwise happens every half minute.
  await sender.shut();
  await sender.open();
  await sender.page.goto('/discover');
});
afterAll(() => testApp.close());

async function countArrived(letter: string): Promise<number> {
  const { page } = receiver;
  await page.goto('/discover');
  await page.getByText(letter).first().waitFor();
  return page.getByText(letter).count();
}

async function expectSent(letter: string): Promise<void> {
  await openMessages(sender.page, 'Giden');
  const row = sender.page.getByRole('listitem').filter({ hasText: letter });
  await row.getByText('Gökyüzünde').waitFor();
  expect(await row.count()).toBe(1);
}

test('the service worker is stopped while its send response is lost', async () => {
  const letter = 'İşçi durdu, mektup durmadı.';
  testApp.network.cut();
  await sendToSky(sender, letter);
  await untilUndoIsOver(sender.page);
  const workers: CDPSession = await watchServiceWorkers(sender);
  await sender.page.close();
  testApp.network.mend();
  const lost = testApp.network.swallow('down');
  await fireBackgroundSync(workers, testApp.origin);
  await lost;
  await stopServiceWorkers(workers);
  testApp.network.mend();
  testApp.network.resetDead();
  await fireBackgroundSync(workers, testApp.origin);
  sender.page = await sender.context.newPage();
  await expectSent(letter);
  expect(await countArrived(letter)).toBe(1);
});

test('the tab is closed while its send response is lost', async () => {
  const letter = 'Pencere kapandı, mektup uçtu.';
  await sendToSky(sender, letter);
  const sent = testApp.server.untilLogged('"operation":"send-message"');
  const lost = testApp.network.swallow('down');
  await Promise.all([sent, lost]);
  await sender.page.close();
  testApp.network.mend();
  testApp.network.resetDead();
  sender.page = await sender.context.newPage();
  await expectSent(letter);
  expect(await countArrived(letter)).toBe(1);
});

test('the browser is killed at the moment when it confirms the send', async () => {
  const letter = 'Tarayıcı öldü, mektup kaldı.';
  await sendToSky(sender, letter);
  await sender.kill();
  await sender.open();
  await expectSent(letter);
  expect(await countArrived(letter)).toBe(1);
});

test('the server is killed while responding, and the browser while waiting', async () => {
  const letter = 'Sunucu da öldü, mektup yine uçtu.';
  await sendToSky(sender, letter);
  const sent = testApp.server.untilLogged('"operation":"send-message"');
  const lost = testApp.network.swallow('down');
  await Promise.all([sent, lost]);
  await testApp.server.kill();
  testApp.network.mend();
  testApp.network.resetDead();
  await sender.kill();
  await testApp.server.start();
  await sender.open();
  await expectSent(letter);
  expect(await countArrived(letter)).toBe(1);
});

test('nothing waits after all kills, and no letter exists twice', async () => {
  const { outbox, messages } = await readDevice(sender.page);
  expect(outbox).toEqual([]);
  expect(messages).toHaveLength(4);
  // The browser that was killed last has only just reconnected.
  await expect.poll(() => testApp.countStreams()).toBe(2);
});
