import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_VERSION } from '../contract/client-version.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { openDeployments } from './fixtures/deployments.ts';
import { keptTexts, waitingTexts } from './fixtures/device-texts.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages, sendToSky } from './fixtures/person.ts';
import {
  countLoads,
  goPastServiceWorker,
  readBuild,
  readDatabaseVersion,
} from './fixtures/running-build.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const mert = { email: 'mert@example.org', fullName: 'Mert Kaya', city: 'Sinop' };
const BEFORE = 'Eski sürümden bir selam.';
const DURING = 'Sunucu yenilenirken yazıldı.';
const ACROSS = 'Eski sürümde yazıldı, yenisiyle uçtu.';
const BESIDE = 'Yan sekme yenilenirken bekliyordu.';
const BACKWARDS = 'Yeni sayfadan eski sunucuya.';
const HELD = 'Geri dönüşte bekledi.';
const DRAINED = 'Süresi dolmadan uçtu.';
const LETTERS = [BEFORE, DURING, ACROSS, BESIDE, BACKWARDS, HELD];
const ANSWERS = ['Eski sayfada duy.', 'Yeni sayfada duy.'];
const DRAFT = 'Yarım kaldı ama';
const LATE_DRAFT = 'Tam yazarken';
const OFFER = 'Yeni bir sürüm hazır.';
const IS_NEWER = /Güvercin başka bir sekmede yenilendi/;
const IS_TOO_OLD = /Bu sürümün süresi doldu/;

let testApp: TestApp;
let phone: Seat;
let desktop: Seat;
let tablet: Seat;
let secondTab: Page;
/** A tab of the old build without a service worker, so that it loads its chunks from the server. */
let bareTab: Page;
let other: TestBrowser;
let oldBuild: string;
let newBuild: string;
let oldDatabase: number;
const deployments = openDeployments();

beforeAll(async () => {
  testApp = await startTestApp({ version: await deployments.put('present') });
  await makeNewcomer(testApp, deniz);
  await makeNewcomer(testApp, mert);
  other = await makeNewcomer(testApp, elif);
  [phone, desktop] = await Promise.all([testApp.seat(), testApp.seat({ isDesktop: true })]);
  await Promise.all([phone, desktop].map((seat) => logInForOffline(seat, deniz)));
  await grantPigeons(testApp, deniz.email, 10);
  secondTab = await phone.context.newPage();
  await secondTab.goto('/discover');
  bareTab = await desktop.context.newPage();
  await goPastServiceWorker(bareTab, '/discover');
  await bareTab.getByRole('heading', { name: 'Gökyüzü', exact: true }).waitFor();
  oldBuild = await readBuild(phone.page);
  oldDatabase = await readDatabaseVersion(phone.page);
});
afterAll(async () => {
  await testApp.close();
  deployments.remove();
});

/** Replaces the server with another version. Online devices briefly get no response. */
async function deploy(name: 'present' | 'next', asks: { minClientVersion?: number } = {}) {
  const version = await deployments.put(name);
  await testApp.server.stop();
  await testApp.server.start({ ...version, ...asks });
}

/** Brings the tab to the front first, because a background tab renders too rarely to close its sheet in time. */
async function send(seat: Seat, text: string): Promise<void> {
  await seat.page.bringToFront();
  await sendToSky(seat, text);
}

async function expectDelivered({ page }: Seat, text: string): Promise<void> {
  await openMessages(page, 'Giden');
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByText('Gökyüzünde').waitFor();
  expect(await row.count()).toBe(1);
}

const accept = (page: Page) => page.getByText('Yenile', { exact: true }).first().click();

/** Runs in the page. Makes calls that would wake the old service worker while it is being replaced. */
function askAllTheTime(): void {
  setInterval(() => void fetch('/api/user').catch(() => undefined), 5);
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(text);
}

async function expectDraft(page: Page, text: string): Promise<void> {
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await expect.poll(() => page.getByLabel('Mektubun').inputValue()).toBe(text);
}

const letter = v.object({ content: v.string() });
const skySchema = v.object({ items: v.array(letter) });

test('a page and workers of the old build go on with the new server', async () => {
  await send(phone, BEFORE);
  await expectDelivered(phone, BEFORE);
  testApp.network.cut();
  await send(phone, DURING);
  await deploy('next');
  testApp.network.mend();
  await expectDelivered(phone, DURING);
  await writeFromOutside(other, { answering: BEFORE, content: ANSWERS[0] ?? '' });
  await openMessages(phone.page, 'Gelen');
  await phone.page.getByText(ANSWERS[0] ?? '').waitFor();
  expect(await readBuild(phone.page)).toBe(oldBuild);
  expect(await readDatabaseVersion(phone.page)).toBe(oldDatabase);
});

test('a page of the old build finds the parts that only the old build has', async () => {
  const loaded: string[] = [];
  bareTab.on('response', (response) => {
    if (response.ok()) loaded.push(new URL(response.url()).pathname);
  });
  await bareTab.getByRole('link', { name: 'Öne çıkanlar' }).first().click();
  await bareTab.getByRole('heading', { name: 'Öne çıkanlar', exact: true }).waitFor();
  expect(loaded).toContainEqual(expect.stringMatching(/^\/assets\/screens-/));
  await bareTab.close();
});

test('the new build waits, is offered in every tab, and reloads each of them once', async () => {
  await phone.page.goto('/discover');
  for (const page of [phone.page, secondTab]) await page.getByText(OFFER).waitFor();
  expect(await readBuild(secondTab)).toBe(oldBuild);
  testApp.network.cut();
  await send(phone, ACROSS);
  await phone.page.getByText(OFFER).waitFor();
  await write(secondTab, LATE_DRAFT);
  const loads = [phone.page, secondTab].map(countLoads);
  await secondTab.evaluate(askAllTheTime);
  await accept(phone.page);
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1]);
  await expect.poll(() => readDatabaseVersion(phone.page)).toBe(oldDatabase + 1);
  newBuild = await readBuild(phone.page);
  expect(newBuild).not.toBe(oldBuild);
  expect(await readBuild(secondTab)).toBe(newBuild);
  await expect.poll(() => waitingTexts(phone.page)).toEqual([ACROSS]);
  testApp.network.mend();
  await expectDelivered(phone, ACROSS);
  await expectDraft(secondTab, LATE_DRAFT);
  // After the reload of the update, each tab was loaded once more, only by this story.
  expect(loads.map((count) => count())).toEqual([2, 2]);
  await writeFromOutside(other, { answering: DURING, content: ANSWERS[1] ?? '' });
  await openMessages(phone.page, 'Gelen');
  await phone.page.getByText(ANSWERS[1] ?? '').waitFor();
});

test('an old tab beside a new one stops writing, says so, and its letter is delivered', async () => {
  const { page } = desktop;
  await send(desktop, BESIDE);
  await write(page, DRAFT);
  await page.getByText('Taslak kaydedildi').waitFor();
  const newTab = await desktop.context.newPage();
  await goPastServiceWorker(newTab, '/discover');
  await page.getByText(IS_NEWER).waitFor();
  expect(await readBuild(newTab)).toBe(newBuild);
  expect(await readBuild(page)).toBe(oldBuild);
  expect(await readDatabaseVersion(page)).toBe(oldDatabase + 1);
  await page.getByRole('button', { name: /Gökyüzüne bırak/ }).click();
  await page.getByRole('dialog').waitFor();
  await expectDelivered({ ...desktop, page: newTab }, BESIDE);
  await expect.poll(() => waitingTexts(page)).toEqual([]);
  await newTab.close();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const loads = countLoads(page);
  await accept(page);
  await expect.poll(loads).toBe(1);
  await expect.poll(() => readBuild(page)).toBe(newBuild);
  await expectDraft(page, DRAFT);
  expect(loads()).toBe(2);
});

test('after a roll-back the old build leaves the new database alone, and says so', async () => {
  const { page } = phone;
  await deploy('present');
  await send(phone, BACKWARDS);
  await expectDelivered(phone, BACKWARDS);
  await page.getByText(OFFER).waitFor();
  testApp.network.cut();
  await send(phone, HELD);
  await secondTab.close();
  await accept(page);
  await page.getByText(IS_NEWER).waitFor();
  expect(await readBuild(page)).toBe(oldBuild);
  testApp.network.mend();
  tablet = await testApp.seat();
  await logInForOffline(tablet, mert);
  await expect.poll(() => waitingTexts(page)).toEqual([HELD]);
  expect(await readDatabaseVersion(page)).toBe(oldDatabase + 1);
});

test('a build below the minimum version delivers first, then asks to update', async () => {
  const { page } = tablet;
  expect(await readDatabaseVersion(page)).toBe(oldDatabase);
  testApp.network.cut();
  await send(tablet, DRAINED);
  await deploy('next', { minClientVersion: CLIENT_VERSION + 1 });
  testApp.network.mend();
  await page.getByText(IS_TOO_OLD).waitFor();
  await expect.poll(() => waitingTexts(page)).toEqual([]);
  expect(await readBuild(page)).toBe(oldBuild);
  await accept(page);
  await expect.poll(() => readDatabaseVersion(page)).toBe(oldDatabase + 1);
  expect(await readBuild(page)).toBe(newBuild);
  await expectDelivered(tablet, DRAINED);
  expect(await page.getByText(IS_TOO_OLD).count()).toBe(0);
});

test('after the next deployment everything continues where the roll-back stopped it', async () => {
  const { page } = phone;
  await accept(page);
  await expect.poll(() => readBuild(page)).toBe(newBuild);
  await expectDelivered(phone, HELD);
});

test('nothing waits afterwards, and every letter is everywhere once', async () => {
  const sky = await other.call({ endpoint: '/api/sky', method: 'GET' });
  const { items } = v.parse(skySchema, await sky.json());
  const inTheSky = items.map((item) => item.content).toSorted();
  expect(inTheSky).toEqual([...LETTERS, DRAINED].toSorted());
  const kept = [
    { page: phone.page, all: [...LETTERS, ...ANSWERS] },
    { page: desktop.page, all: [...LETTERS, ...ANSWERS] },
    { page: tablet.page, all: [DRAINED] },
  ];
  for (const { page, all } of kept) {
    await expect.poll(() => keptTexts(page)).toEqual(all.toSorted());
    await expect.poll(() => waitingTexts(page)).toEqual([]);
  }
});

// Pending queries of an old tab fail when its database closes, which this story intends.
testCalm(() => testApp, [...NO_NETWORK, 'DatabaseClosedError']);
