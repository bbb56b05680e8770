import { createECDH, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { TestBrowser } from '../../server/testing/browser.ts';
import {
  completeFromOutside,
  type Doorstep,
  type Invite,
  registerFromOutside,
  uploadPhoto,
} from '../fixtures/at-the-door.ts';
import { PASSWORD, type Someone } from '../fixtures/person.ts';
import { findInSky, leaveInSky, writeFromOutside } from '../fixtures/write-from-outside.ts';

export const people = {
  elif: { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' },
  deniz: { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' },
  mert: { email: 'mert@example.org', fullName: 'Mert Kaya', city: 'Sinop' },
  selin: { email: 'selin@example.org', fullName: 'Selin Ateş', city: 'Artvin' },
  zeynep: { email: 'zeynep@example.org', fullName: 'Zeynep Koç', city: 'Bartın' },
} satisfies Record<string, Someone>;
export type PersonName = keyof typeof people;
export type Outside = Record<PersonName, { id: string; browser: TestBrowser }>;

/** Accounts without a session, by state. */
export const atTheDoor = {
  unverified: { email: 'can@example.org', fullName: 'Can Tan', city: 'Rize' },
  frozen: { email: 'ahmet@example.org', fullName: 'Ahmet Gür', city: 'Muş' },
  deleted: { email: 'ada@example.org', fullName: 'Ada Işık', city: 'Hatay' },
} satisfies Record<string, Someone>;

/** Only the server that creates the fixture accepts this push service. */
export const PUSH_SERVICE = 'push.example.invalid';

export const letters = {
  skyOfElif: 'Duyan var mı, damda tek başımayım.',
  skyOfDeniz: 'Bugün limanda kimse acele etmedi.',
  skyOfSelin: 'Yağmur dinmeden çay bitmez.',
  recalledByMert: 'Bunu yazmasam daha iyiydi.',
  denizToElif: 'Ben duydum, burası da sessiz.',
  mertToElif: 'Ben de duydum.',
  elifToDeniz: 'Öyleyse iki kişiyiz.',
  denizAgain: 'Üç olalım mı?',
  zeynepToElif: 'Davetin için teşekkürler.',
} as const;

const listSchema = v.object({
  items: v.array(v.object({ id: v.string(), pigeonId: v.string(), content: v.string() })),
});
const profileReply = v.object({
  profile: v.object({ id: v.string(), referral_code: v.string() }),
});
const pigeonsReply = v.object({
  pigeons: v.array(v.object({ id: v.string(), status: v.string() })),
});

export async function get(
  browser: TestBrowser,
  endpoint: string,
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const answer = await browser.call({ endpoint, method: 'GET', params });
  if (!answer.ok) throw new Error(`${endpoint} answered ${answer.status}`);
  return answer.json();
}

/** Makes a writing call with a new idempotency key. */
export async function write(
  browser: TestBrowser,
  endpoint: string,
  {
    method = 'POST',
    body = {},
  }: { method?: 'POST' | 'PUT' | 'DELETE'; body?: Record<string, unknown> } = {},
): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  const answer = await browser.call({ endpoint, method, idempotencyKey, body });
  if (!answer.ok) throw new Error(`${endpoint} answered ${answer.status}: ${await answer.text()}`);
}

export async function findReceived(browser: TestBrowser, content: string) {
  const { items } = v.parse(listSchema, await get(browser, '/api/messages', { box: 'received' }));
  const found = items.find((item) => item.content === content);
  if (found === undefined) throw new Error(`nobody wrote “${content}”`);
  return found;
}

async function findFreePigeon(browser: TestBrowser): Promise<string> {
  const { pigeons } = v.parse(pigeonsReply, await get(browser, '/api/pigeons'));
  const free = pigeons.find(({ status }) => status === 'available');
  if (free === undefined) throw new Error('no pigeon is free');
  return free.id;
}

/** Sends a letter on a free pigeon of the sender and returns the pigeon. */
export async function send(
  browser: TestBrowser,
  letter: Record<string, unknown> & { content: string },
): Promise<string> {
  const pigeonId = await findFreePigeon(browser);
  const body = { id: crypto.randomUUID(), pigeonId, ...letter };
  await write(browser, '/api/messages', { body });
  return pigeonId;
}

/** Creates all people and some activity, by HTTP alone. */
export async function liveOutside(door: Doorstep): Promise<Outside> {
  const elif = await enter(door, people.elif);
  const { profile } = v.parse(profileReply, await get(elif.browser, '/api/user'));
  const outside: Outside = {
    elif,
    deniz: await enter(door, people.deniz),
    mert: await enter(door, people.mert),
    selin: await enter(door, people.selin),
    zeynep: await enterInvited(door, profile.referral_code),
  };
  await exchangeLetters(outside);
  await doTheRest(outside);
  await stayAtTheDoor(door, outside);
  return outside;
}

/** One person never opens the mailed link and mistypes a password. One freezes the account, one deletes it. */
async function stayAtTheDoor(door: Doorstep, { deniz }: Outside): Promise<void> {
  const { email } = atTheDoor.unverified;
  const visitor = door.outside();
  const registration = { email, password: PASSWORD, terms: 't', adult: true };
  await visitor.post('/api/auth/register', registration);
  await visitor.post('/api/auth/login', { email, password: 'yanlış bir parola' });
  const frozen = await comeIn(door, atTheDoor.frozen);
  await write(frozen, '/api/user/freeze');
  const deleted = await comeIn(door, atTheDoor.deleted);
  await send(deleted, { content: 'Bu kadardı, hoşça kal.', receiverId: deniz.id });
  await write(deleted, '/api/user', { method: 'DELETE', body: { password: PASSWORD } });
}

/** Registers and completes a person with calls that earlier builds have too. */
async function comeIn(door: Doorstep, who: Someone, invite?: Invite): Promise<TestBrowser> {
  const browser = await registerFromOutside(door, who, invite);
  await completeFromOutside(browser, who);
  return browser;
}

async function enter(door: Doorstep, who: Someone) {
  return withId(await comeIn(door, who));
}

async function enterInvited(door: Doorstep, referralCode: string) {
  return withId(await comeIn(door, people.zeynep, { referralCode }));
}

async function withId(browser: TestBrowser) {
  const { profile } = v.parse(profileReply, await get(browser, '/api/user'));
  return { id: profile.id, browser };
}

async function exchangeLetters({ elif, deniz, mert, selin, zeynep }: Outside): Promise<void> {
  const image = { image_url: await uploadPhoto(deniz.browser, 200), image_alt: 'Liman, sabah' };
  await send(deniz.browser, { content: letters.skyOfDeniz, sky: true, ...image });
  await leaveInSky(selin.browser, letters.skyOfSelin);
  await leaveInSky(elif.browser, letters.skyOfElif);
  const away = await send(mert.browser, { content: letters.recalledByMert, sky: true });
  await write(mert.browser, `/api/pigeons/${away}/recall`);
  for (const [writer, content] of [
    [deniz, letters.denizToElif],
    [mert, letters.mertToElif],
  ] as const) {
    await writeFromOutside(writer.browser, { answering: letters.skyOfElif, content });
  }
  await answer(elif.browser, { to: letters.denizToElif, of: deniz.id }, letters.elifToDeniz);
  await answer(deniz.browser, { to: letters.elifToDeniz, of: elif.id }, letters.denizAgain);
  await send(zeynep.browser, { content: letters.zeynepToElif, receiverId: elif.id });
}

/** Reads a letter and replies on the pigeon that brought it. */
async function answer(
  browser: TestBrowser,
  { to, of: receiverId }: { to: string; of: string },
  content: string,
): Promise<void> {
  const { id: originalMessageId, pigeonId } = await findReceived(browser, to);
  await write(browser, `/api/messages/${originalMessageId}/read`);
  const body = { id: crypto.randomUUID(), content, receiverId, pigeonId, originalMessageId };
  await write(browser, '/api/messages/reply', { body });
}

async function doTheRest({ elif, deniz, mert, selin }: Outside): Promise<void> {
  await write(deniz.browser, `/api/blocks/${selin.id}`);
  const letter = await findInSky(mert.browser, letters.skyOfSelin);
  const report = { id: crypto.randomUUID(), reason: 'spam', messageId: letter.id };
  await write(mert.browser, '/api/reports', { body: report });
  const note = { title: 'Çay', message: 'Ocağın altını kapat.' };
  await write(elif.browser, '/api/notifications', { body: note });
  const settings = {
    ...{ push: false, email: true, previews: true },
    types: { message: true, reply: true, pigeon: false, referral: true },
    quiet_hours: { from: '22:30', to: '07:00', time_zone: 'Europe/Istanbul' },
  };
  await write(mert.browser, '/api/notifications/settings', { method: 'PUT', body: settings });
  await write(elif.browser, '/api/user/export');
  // Selin gets no further letters, so nothing is pushed to this subscription.
  await write(selin.browser, '/api/notifications/push-subscribe', { body: makeSubscription() });
}

/** Makes a subscription as a browser does, at a push service that does not exist. */
function makeSubscription() {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return { endpoint: `https://${PUSH_SERVICE}/selin`, keys: { p256dh, auth } };
}
