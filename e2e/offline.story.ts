import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilUndoIsOver } from './fixtures/device-texts.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages, replyToSky, sendToSky } from './fixtures/person.ts';
import { fireBackgroundSync, watchServiceWorkers } from './fixtures/service-worker.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';
const OWN = 'Rüzgâr bekleyecek, ben de.';
const ANSWER = 'Çevrimdışıyken yazıldı, bağlanınca uçtu.';

let testApp: TestApp;
let receiver: Seat;
let sender: Seat;
let workers: CDPSession;

beforeAll(async () => {
  testApp = await startTestApp();
  receiver = await testApp.seat({ isDesktop: true });
  sender = await testApp.seat();
  const asDeniz = await makeNewcomer(testApp, deniz);
  await makeNewcomer(testApp, elif);
  await logInForOffline(receiver, deniz);
  await logInForOffline(sender, elif);
  await leaveInSky(asDeniz, LETTER);
  await sender.page.goto('/discover');
  await sender.page.getByText(LETTER).waitFor();
  await openMessages(receiver.page, 'Gelen');
  workers = await watchServiceWorkers(sender);
});
afterAll(() => testApp.close());

test('with the network gone a reload works and everything seen is readable', async () => {
  await sender.context.setOffline(true);
  testApp.network.cut();
  await sender.page.reload();
  await sender.page.getByText(LETTER).waitFor();
  await sender.page.getByText('Çevrimdışısın.').first().waitFor();
  const portrait = sender.page.getByRole('article').locator('img').first();
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await sender.page.goto('/pigeons');
  await sender.page.getByText('4 güvercin').waitFor();
});

test('a direct letter is written and shows as queued', async () => {
  await replyToSky(sender, LETTER, ANSWER);
  await openMessages(sender.page, 'Giden');
  await sender.page.getByText(ANSWER).waitFor();
  await sender.page.getByText('Bu cihazda bekliyor').first().waitFor();
  // The warning is shown because this browser has not granted persistent storage.
  await sender.page.getByText('Tarayıcı bekleyenleri silebilir.').waitFor();
});

test('with every tab closed the service worker delivers it, and it arrives by itself', async () => {
  // After the undo time, the letter only waits because of the cut network.
  await untilUndoIsOver(sender.page);
  await sender.page.close();
  // The only page left is DevTools' blank one.
  expect(sender.context.pages().map((page) => page.url())).toEqual(['about:blank']);
  testApp.network.mend();
  await sender.context.setOffline(false);
  await fireBackgroundSync(workers, testApp.origin);
  await receiver.page.getByText(ANSWER).waitFor();
});

test('it arrived exactly once, and the sender sees it on its way', async () => {
  await receiver.page.reload();
  await receiver.page.getByText(ANSWER).waitFor();
  expect(await receiver.page.getByText(ANSWER).count()).toBe(1);
  sender.page = await sender.context.newPage();
  await openMessages(sender.page, 'Giden');
  await sender.page.getByText('Yolda').waitFor();
  expect(await sender.page.getByText(ANSWER).count()).toBe(1);
  expect(await sender.page.getByText('Bu cihazda bekliyor').count()).toBe(0);
});

test('the own letter takes the same space while it waits as after it is sent', async () => {
  const { page } = sender;
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
  await sender.context.setOffline(true);
  testApp.network.cut();
  await sendToSky(sender, OWN);
  const letter = page.getByRole('article').filter({ hasText: OWN });
  await letter.getByText('Bu cihazda bekliyor').waitFor();
  const height = (await letter.boundingBox())?.height ?? 0;
  testApp.network.mend();
  await sender.context.setOffline(false);
  await letter.getByRole('button', { name: 'Geri çağır' }).waitFor();
  expect((await letter.boundingBox())?.height).toBeCloseTo(height, 1);
});

test('a failed load of the sky shows no error once the letters have arrived', async () => {
  const { page } = sender;
  await page.getByText('Son güncelleme').waitFor({ state: 'detached' });
  expect(await page.getByText('Mesajlar yüklenirken hata oluştu.').count()).toBe(0);
});

testCalm(() => testApp, NO_NETWORK);
