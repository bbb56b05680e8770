import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { expectNone } from './fixtures/expect-none.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { measureInSizes } from './fixtures/measure-in-sizes.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { untilStill, visit } from './fixtures/until-calm.ts';
import {
  findInSky,
  leaveAllInSky,
  leaveInSky,
  writeAtOnceFromOutside,
} from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const reader = { email: 'reader@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const first = { email: 'first@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const CALL = 'Kim var orada?';
/** More than the "99+" of a badge. */
const MANY = 104;
/** The screen plus 1,500 px on either side (use-is-near.ts) overlap at most four pages of twenty. */
const ROWS_AT_MOST = 80;
/** A limit for the pigeon list before scrolling. */
const NODES_AT_MOST = 4000;
const AT_A_TIME = 6;

const profileSchema = v.object({ profile: v.object({ referral_code: v.string() }) });
const featuredSchema = v.object({
  items: v.array(v.object({ id: v.string() })),
  next: v.nullable(v.string()),
});

let testApp: TestApp;
let asReader: TestBrowser;
let asFirst: TestBrowser;
let seat: Seat;
let referralCode: string;

beforeAll(async () => {
  testApp = await startTestApp();
  asReader = await makeNewcomer(testApp, reader);
  const answer = await asReader.call({ endpoint: '/api/user', method: 'GET' });
  referralCode = v.parse(profileSchema, await answer.json()).profile.referral_code;
  seat = await testApp.seat({ isTouch: true });
  // The clock is fixed, because the story takes longer than a minute and relative times would become longer texts.
  await seat.page.clock.setFixedTime(new Date());
  await comeIn(seat, reader);
});
afterAll(() => testApp.close());

/** Opens a screen, checks its text, and measures it in every size. */
async function look(place: string, ...says: (string | RegExp)[]): Promise<string[]> {
  const { page } = seat;
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, place);
  for (const words of says) await page.getByText(words).first().waitFor();
  return measureInSizes(page, place);
}

async function lookAtNotifications(...says: (string | RegExp)[]): Promise<string[]> {
  const { page } = seat;
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/messages');
  await page.getByRole('button', { name: /^Bildirimler/ }).click();
  const list = page.getByRole('dialog', { name: 'Bildirimler' });
  for (const words of says) await list.getByText(words).first().waitFor();
  const problems = await measureInSizes(page, 'notifications');
  await page.keyboard.press('Escape');
  return problems;
}

/** Checks that the controls of the picker stay reachable while its list grows with scrolling. */
async function lookAtPicker(): Promise<string[]> {
  const { page } = seat;
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).last().click();
  await page.getByRole('button', { name: 'Değiştir' }).click();
  const picker = page.getByRole('dialog', { name: 'Hangisi uçsun?' });
  const slots = picker.getByRole('radio');
  const begun = await slots.count();
  await picker.locator('label').nth(30).click();
  await picker.getByRole('button', { name: / ile gönder$/ }).click({ trial: true });
  const problems = await measureInSizes(page, 'picker');
  await slots.last().scrollIntoViewIfNeeded();
  await expect.poll(() => slots.count()).toBeGreaterThan(begun);
  return problems;
}

/** Leaves the app while hundreds of changes are made within seconds. */
const lookAway = () => seat.page.goto('about:blank');

const countRows = (page: Page, selector: string) => page.locator(selector).count();

test('every screen shows its empty state without overflow', async () => {
  const problems = [
    ...(await look('/discover', 'Gökyüzü bomboş.')),
    ...(await look('/featured', 'Bugün kimse yok')),
    ...(await look('/messages', 'Henüz mektup gelmedi')),
    ...(await look('/messages?box=sent', 'Henüz mektup yazmadın')),
    ...(await look('/pigeons', 'Yolda güvercin yok.', 'Davetinle henüz kimse gelmedi.')),
    ...(await look('/settings', 'Kimseyi engellemedin.')),
  ];
  expectNone(problems);
});

test('every screen shows a single item without overflow', async () => {
  asFirst = await makeNewcomer(testApp, first, { referralCode });
  await leaveInSky(asReader, CALL);
  await writeAtOnceFromOutside(asFirst, { answering: CALL, contents: ['Buradayım.'] });
  await leaveInSky(asFirst, 'Ben varım.');
  await writeAtOnceFromOutside(asReader, { answering: 'Ben varım.', contents: ['Ben de.'] });
  const { senderId } = await findInSky(asReader, 'Ben varım.');
  const problems = [
    ...(await look('/discover', 'Ben varım.', CALL)),
    ...(await look('/featured', /^Elif Aydın/)),
    ...(await look('/messages', 'Buradayım.')),
    ...(await look('/messages?box=sent', 'Ben de.')),
  ];
  await seat.page.getByRole('link', { name: '1 okunmamış mektup' }).waitFor();
  problems.push(
    ...(await look(`/messages/${senderId}`, 'Buradayım.', 'Ben de.')),
    ...(await look('/pigeons', '3 boşta · 2 yolda · 0 dinleniyor', 'Elif Aydın')),
    ...(await lookAtNotifications(/Elif Aydın/)),
  );
  expectNone(problems);
});

test('only the visible ones of many letters are in the document, without overflow', async () => {
  await grantPigeons(testApp, first.email, 2 * MANY);
  await grantPigeons(testApp, reader.email, 2 * MANY);
  await lookAway();
  const letters = Array.from({ length: MANY }, (_, at) => `${at + 1}. mektup`);
  await leaveAllInSky(asFirst, letters);
  await writeAtOnceFromOutside(asReader, { answering: `${MANY}. mektup`, contents: letters });
  await leaveInSky(asReader, 'Hâlâ buradayım.');
  await writeAtOnceFromOutside(asFirst, { answering: 'Hâlâ buradayım.', contents: letters });
  const { page } = seat;
  const { senderId } = await findInSky(asReader, `${MANY}. mektup`);
  const problems: string[] = [];
  const lists = [
    ['/discover', 'main article'],
    ['/messages', 'main li[data-letter]'],
    ['/messages?box=sent', 'main li[data-letter]'],
    [`/messages/${senderId}`, 'main article'],
  ] as const;
  for (const [place, rows] of lists) {
    problems.push(...(await look(place)));
    if (place === '/messages') {
      await expect.poll(() => page.getByText('99+', { exact: true }).count()).toBeGreaterThan(1);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: `${MANY} okunmamış mektup` })
        .waitFor();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, place);
    for (let screens = 0; screens < 12; screens += 1) {
      await page.mouse.wheel(0, place.endsWith(senderId) ? -2000 : 2000);
      expect(await countRows(page, rows)).toBeLessThanOrEqual(ROWS_AT_MOST);
    }
  }
  problems.push(...(await lookAtNotifications()));
  problems.push(...(await lookAtPicker()));
  expectNone(problems);
});

test('many people and pigeons load while scrolling, without overflow', async () => {
  const { page } = seat;
  await lookAway();
  for (let made = 1; made < MANY; made += AT_A_TIME) {
    const group = Array.from({ length: Math.min(AT_A_TIME, MANY - made) }, (_, at) => made + at);
    await Promise.all(group.map(makeFriend));
  }
  const problems = [...(await look('/pigeons'))];
  const friends = page.getByRole('list', { name: 'Davetinle gelenler' }).getByRole('listitem');
  expect(await page.locator('main *').count()).toBeLessThan(NODES_AT_MOST);
  await goOnUntil(friends, MANY);
  problems.push(...(await look('/featured', /^Arkadaş/)));
  await goOnUntil(page.locator('main a[href^="/users/"]'), MANY);
  await lookAway();
  for (const id of await listFeatured()) {
    const block = { endpoint: `/api/blocks/${id}`, method: 'POST' };
    await asReader.call({ ...block, idempotencyKey: crypto.randomUUID() });
  }
  await visit(page, '/settings');
  await goOnUntil(page.getByRole('button', { name: 'Engeli kaldır' }), MANY);
  problems.push(...(await look('/settings', /^Arkadaş/)));
  problems.push(...(await look('/featured', 'Bugün kimse yok')));
  expectNone(problems);
});

async function makeFriend(number: number): Promise<void> {
  const fullName = `Arkadaş ${number}`;
  const who = { email: `friend-${number}@example.org`, fullName, city: 'Bursa' };
  await makeNewcomer(testApp, who, { referralCode });
}

/** Scrolls down until this many items exist. */
async function goOnUntil(all: Locator, count: number): Promise<void> {
  const goOn = async () => {
    await seat.page.mouse.wheel(0, 4000);
    // Scroll only when earlier items have stopped moving.
    await untilStill(seat.page);
    return all.count();
  };
  await expect.poll(goOn, { interval: 150 }).toBe(count);
}

async function listFeatured(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const params: Record<string, string> = cursor === null ? {} : { cursor };
    const answer = await asReader.call({ endpoint: '/api/users/featured', method: 'GET', params });
    const page: v.InferOutput<typeof featuredSchema> = v.parse(featuredSchema, await answer.json());
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}

testCalm(() => testApp);
