import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../server/testing/browser.ts';
import { openMessages } from '../fixtures/person.ts';
import { readDevice } from '../fixtures/read-device.ts';
import { type Seat, startTestApp, type TestApp } from '../fixtures/test-app.ts';
import { testCalm } from '../witness/test-calm.ts';
import { loadDevice, readDump, shiftDevice } from './device-dump.ts';
import { clockShift, shiftClock } from './shift-clock.ts';
import { type FieldFacts, fieldDeviceFile, unpackFieldData } from './unpack-field.ts';

// 6644d1a has PGlite in the server's process, and version 5 of the device's database.
const BUILD = '6644d1a';
const OFFER = 'Yeni bir sürüm hazır.';
const MUST_UPDATE = /Bu sürümün süresi doldu|başka bir sekmede yenilendi/;

let facts: FieldFacts;
let testApp: TestApp;
let phone: Seat;
let page: Page;
/** The browsers of the other people, with the sessions stored in the fixture. */
let others: Record<string, TestBrowser>;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guvercin-field-'));
  facts = await unpackFieldData(dataDir, BUILD);
  const byMs = clockShift(facts);
  await shiftClock(dataDir, byMs);
  testApp = await startTestApp({ dataDir });
  phone = await testApp.seat();
  page = phone.page;
  await loadDevice(
    phone.context,
    testApp.origin,
    shiftDevice(readDump(fieldDeviceFile(BUILD)), byMs),
  );
});
afterAll(() => testApp.close());

const person = (name: string) => {
  const found = facts.people[name];
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found;
};
const content = (letter: string) => {
  const found = facts.letters[letter];
  if (found === undefined) throw new Error(`no letter is called ${letter}`);
  return found.content;
};

/** Returns the outbox rows of the device that the server had not confirmed when the device went offline. */
const waiting = (name: string) =>
  facts.device.outbox.filter((row) => row.name === name && row.state === 'waiting');
const letterArgs = v.object({
  id: v.string(),
  content: v.string(),
  receiverId: v.optional(v.string()),
  image_url: v.optional(v.string()),
});
const waitingLetters = () =>
  [...waiting('send-message'), ...waiting('reply-message')].map(({ args }) =>
    v.parse(letterArgs, args),
  );

const listSchema = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      content: v.string(),
      status: v.string(),
      image_url: v.nullable(v.string()),
    }),
  ),
});

async function ask(browser: TestBrowser, endpoint: string, params = {}): Promise<unknown> {
  const answer = await browser.call({ endpoint, method: 'GET', params });
  expect([endpoint, answer.status]).toEqual([endpoint, 200]);
  return answer.json();
}
const list = async (browser: TestBrowser, endpoint: string, params = {}) =>
  v.parse(listSchema, await ask(browser, endpoint, params)).items;
const lettersOf = (name: string, box: 'received' | 'sent' | 'sky') =>
  box === 'sky' ? list(other(name), '/api/sky') : list(other(name), '/api/messages', { box });

function other(name: string): TestBrowser {
  const found = others[name];
  if (found === undefined) throw new Error(`${name} is not logged in`);
  return found;
}

async function tryLogin(account?: { email: string; password: string }): Promise<number> {
  return (await testApp.outside().post('/api/auth/login', account)).status;
}

const idsIn = (rows: readonly Record<string, unknown>[] = []) => rows.map(({ id }) => id);

test('a device that was offline is still logged in and shows no update prompt', async () => {
  await page.goto('/');
  await page.waitForURL('**/discover');
  await page.getByRole('heading', { name: 'Gökyüzü', exact: true }).waitFor();
  await page.getByText(content('skyOfDeniz')).waitFor();
  expect(await page.getByText(OFFER).count()).toBe(0);
  expect(await page.getByText(MUST_UPDATE).count()).toBe(0);
});

test('all waiting rows are sent, and the rejected letter stays for its writer', async () => {
  const refused = facts.device.outbox.filter(({ state }) => state === 'failed').map(({ id }) => id);
  expect(refused).toHaveLength(1);
  const outbox = async () => idsIn((await readDevice(page)).outbox);
  await expect.poll(outbox).toEqual(refused);
  const { attachments, records } = await readDevice(page);
  expect(attachments).toEqual([]);
  const sync = records?.find(({ key }) => key === 'sync');
  expect(sync?.value).toMatchObject({ epoch: facts.epoch, isComplete: true });
});

test('the other browser is still logged in', async () => {
  others = {};
  for (const [name, { cookies }] of Object.entries(facts.people)) {
    const browser = testApp.outside();
    for (const [cookie, value] of Object.entries(cookies)) browser.cookies.set(cookie, value);
    const refresh = { endpoint: '/api/auth/refresh', method: 'POST', body: {} };
    expect([name, (await browser.call(refresh)).status]).toEqual([name, 200]);
    others[name] = browser;
  }
});

test('each waiting letter reached its receiver once', async () => {
  const sky = await lettersOf('deniz', 'sky');
  for (const { id, content, receiverId } of waitingLetters()) {
    const entry = Object.entries(facts.people).find(([, each]) => each.id === receiverId);
    const box = entry === undefined ? sky : await lettersOf(entry[0], 'received');
    const found = box.filter((letter) => letter.id === id || letter.content === content);
    expect(idsIn(found), content).toEqual([id]);
  }
  // The response for this letter was lost. The server already had the letter, and the device sent it again with the
  // same idempotency key.
  expect(idsIn(sky)).toContain(facts.letters.lost?.id);
});

test('the waiting picture reached the server with its letter', async () => {
  const [pictured] = waitingLetters().filter(({ image_url }) => image_url !== undefined);
  const letter = (await lettersOf('deniz', 'sky')).find(({ id }) => id === pictured?.id);
  const picture = await other('deniz').get(letter?.image_url ?? '');
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  await page.goto('/discover');
  const shown = page.getByRole('article').filter({ hasText: pictured?.content ?? '' });
  await shown.getByRole('img', { name: 'Mektuptaki fotoğraf' }).waitFor();
});

test('reads, saves, settings and blocks have reached the server', async () => {
  const read = waiting('read-message').map(({ args }) => args.messageId);
  const sent = [...(await lettersOf('deniz', 'sent')), ...(await lettersOf('zeynep', 'sent'))];
  const asRead = sent.filter(({ id, status }) => read.includes(id) && status === 'read');
  expect(idsIn(asRead)).toContain(facts.letters.denizAgain?.id);
  expect(idsIn(asRead)).toContain(facts.letters.zeynepToElif?.id);

  const [saved] = waiting('save-profile');
  const { photo_4_url: photo, ...words } = saved?.args ?? {};
  expect(String(photo)).toMatch(/^waiting:/);
  const uploaded = { photo_4_url: expect.stringMatching(/^\/files\//) };
  expect(await ask(other('elif'), '/api/user')).toMatchObject({
    profile: { ...words, ...uploaded },
  });

  const [chosen] = waiting('save-settings');
  const settings = await ask(other('elif'), '/api/notifications/settings');
  expect(settings).toEqual({ settings: chosen?.args });

  const [blocked] = waiting('block-person');
  const blocks = [{ id: blocked?.args.userId, full_name: person('mert').fullName }];
  expect(await ask(other('elif'), '/api/blocks')).toMatchObject({ blocks });
});

test('drafts are kept in their places, with their picture', async () => {
  const draft = (key: string) => facts.device.drafts.find((each) => each.key === key);
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await expect.poll(() => page.getByLabel('Mektubun').inputValue()).toBe(draft('new')?.text);
  await page.getByRole('img', { name: 'Mektuptaki fotoğraf' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { id } = person('zeynep');
  await page.goto(`/messages/${id}`);
  const begun = draft(`conversation:${id}`)?.text;
  await expect.poll(() => page.getByLabel('Yanıtın').inputValue()).toBe(begun);
  await page.getByText(content('zeynepToElif')).first().waitFor();
});

test('the earlier letters are there, and the rejected one can still be fixed', async () => {
  await openMessages(page, 'Gelen');
  await page.getByText(content('denizAgain')).first().waitFor();
  expect(await page.getByText(content('mertToElif')).count()).toBe(0);
  await openMessages(page, 'Giden');
  await page.getByText(content('skyOfElif')).waitFor();
  const refused = facts.device.outbox.find(({ state }) => state === 'failed');
  const { content: words } = v.parse(letterArgs, refused?.args);
  const row = page.getByRole('listitem').filter({ hasText: words });
  await row.getByText('güvercin artık boşta değil').waitFor();
  expect(await row.getByRole('button', { name: 'Başka güvercin' }).isEnabled()).toBe(true);
});

test('everything is still there after another start, and all people can log in', async () => {
  await testApp.server.stop();
  await testApp.server.start();
  await page.goto('/discover');
  await page.getByText(content('skyOfDeniz')).waitFor();
  const sky = idsIn(await lettersOf('deniz', 'sky'));
  const toTheSky = waitingLetters().filter(({ receiverId }) => receiverId === undefined);
  for (const { id } of toTheSky) expect(sky.filter((each) => each === id)).toHaveLength(1);
  for (const [name, { email, password }] of Object.entries(facts.people)) {
    expect([name, await tryLogin({ email, password })]).toEqual([name, 200]);
  }
});

test('unverified, frozen and deleted accounts get the same login responses as before', async () => {
  const { unverified, frozen, deleted } = facts.atTheDoor;
  expect(await tryLogin(unverified)).toBe(403);
  expect(await tryLogin(deleted)).toBe(401);
  expect(await tryLogin(frozen)).toBe(200);
});

testCalm(() => testApp);
