import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { keptTexts } from './fixtures/device-texts.ts';
import { killSharedWorkers, listSharedWorkers } from './fixtures/kill-workers.ts';
import { compareNext, loseLetter } from './fixtures/lose-letter.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages, sendToSky } from './fixtures/person.ts';
import { readDevice } from './fixtures/read-device.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Telefonda yazıldı, her yerde bir kere.';
const AFTER_DEATH = 'İşçi öldü, haber yolunu buldu.';
const UNHEARD = 'Hat susmuştu, yine de duydun.';

let testApp: TestApp;
let phone: Seat;
let desktop: Seat;
let secondTab: Page;
let other: TestBrowser;

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, deniz);
  other = await makeNewcomer(testApp, elif);
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
  for (const seat of [phone, desktop]) await logInForOffline(seat, deniz);
  secondTab = await phone.context.newPage();
  await sendToSky(phone, LETTER);
  for (const page of [secondTab, desktop.page]) await openMessages(page, 'Gelen');
});
afterAll(() => testApp.close());

const streams = () => expect.poll(() => testApp.countStreams());

test('a stream that fell silent is noticed, and what it missed is fetched', async () => {
  const lost = testApp.network.swallow('down');
  await writeFromOutside(other, { answering: LETTER, content: UNHEARD });
  await lost;
  // The old connections stay dead and silent. Only new ones work.
  testApp.network.mend();
  for (const page of [secondTab, desktop.page]) {
    await page.getByText(UNHEARD).waitFor();
    expect(await page.getByText(UNHEARD).count()).toBe(1);
  }
  await streams().toBe(2);
});

test('a shared worker that dies is replaced, and its device keeps receiving', async () => {
  const before = await listSharedWorkers(desktop.page);
  expect(before).toHaveLength(2);
  await killSharedWorkers(desktop.page);
  await writeFromOutside(other, { answering: LETTER, content: AFTER_DEATH });
  for (const page of [secondTab, desktop.page]) {
    await page.getByText(AFTER_DEATH).waitFor();
  }
  await streams().toBe(2);
  // A tab becomes the leader at once, and starts a new worker.
  const born = async () =>
    (await listSharedWorkers(desktop.page)).filter((worker) => !before.includes(worker));
  await expect.poll(async () => (await born()).length).toBe(2);
  await streams().toBe(2);
});

test('a letter lost from disk is detected by the mirror check and restored', async () => {
  const { page } = desktop;
  const differed = async () => {
    const { records = [] } = await readDevice(page);
    const found = records.find(({ key }) => key === 'mirror-check')?.value;
    return v.safeParse(v.object({ differed: v.number() }), found).output;
  };
  await expect.poll(differed).toEqual({ differed: 0 });
  await loseLetter(page, LETTER);
  expect(await keptTexts(page)).not.toContain(LETTER);
  await compareNext(page, 1);
  await page.reload();
  await expect.poll(() => keptTexts(page)).toContain(LETTER);
  expect(await differed()).toEqual({ differed: 2 });
  await compareNext(page, 2);
  await page.reload();
  await expect.poll(differed).toEqual({ differed: 0 });
});

testCalm(() => testApp, NO_NETWORK);
