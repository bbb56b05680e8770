import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../contract/entities.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { messageOf, personOf } from '../testing/rows.ts';
import { loadMoreSky, lookAtSky, readFirstSky, refreshSky } from './refresh-sky.ts';

let device: TestDevice;
let sky: { items: Message[]; next: string | null };
let removals: { ids: string[]; next: number; reset?: boolean };
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  sky = { items: [], next: null };
  removals = { ids: [], next: 0 };
  device.answer = ({ body }) => {
    const { endpoint } = body as { endpoint: string };
    if (endpoint === '/api/sky/removals') return reply(removals);
    return reply({ ...sky, people: sky.items.map(({ senderId }) => personOf(senderId)) });
  };
});

function letter(minutesAgo: number): Message {
  const id = device.makeId();
  const created_at = new Date(device.now() - minutesAgo * 60_000).toISOString();
  const image_url = `/files/${id}.webp`;
  return messageOf(id, { created_at, receiverId: null, senderId: device.makeId(), image_url });
}
const stored = async () => (await device.db.sky.toCollection().primaryKeys()).toSorted();
const strangers = async () => (await device.db.strangers.toCollection().primaryKeys()).toSorted();

test('a removed letter is deleted with its picture and its author', async () => {
  const [kept, gone] = [letter(1), letter(2)];
  sky = { items: [kept, gone], next: null };
  await refreshSky(device);
  sky = { items: [kept], next: null };
  removals = { ids: [gone.id], next: 1 };
  await refreshSky(device);
  expect(await stored()).toEqual([kept.id]);
  expect(await strangers()).toEqual([kept.senderId]);
  expect(device.dropped).toEqual([gone.image_url]);
});

test('an overloaded server is not called again before its retry time', async () => {
  device.answer = () => rejection('unavailable', 503, { 'retry-after': '4' });
  for (const read of [refreshSky, lookAtSky, refreshSky]) {
    await expect(read(device)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 4 });
  }
  expect(device.asked).toHaveLength(1);
  device.advance(4000);
  await expect(refreshSky(device)).rejects.toThrow();
  expect(device.asked).toHaveLength(2);
});

test('at most 500 letters are kept, and none older than 30 days', async () => {
  sky = { items: [...Array(520).keys()].map(letter), next: 'more' };
  await refreshSky(device);
  expect(await device.db.sky.count()).toBe(500);
  const old = letter(31 * 24 * 60);
  sky = { items: [letter(0), old], next: null };
  await refreshSky(device);
  expect(await stored()).not.toContain(old.id);
});

test('a device whose clock is far ahead keeps letters by the server’s time', async () => {
  const fresh = letter(40 * 24 * 60);
  await writeRecord(device.db, 'server-clock', { aheadMs: -40 * 24 * 60 * 60_000 });
  sky = { items: [fresh], next: null };
  await refreshSky(device);
  expect(await stored()).toEqual([fresh.id]);
});

test('the receiver of a waiting letter stays stored after leaving the sky', async () => {
  const seen = letter(1);
  sky = { items: [seen], next: null };
  await refreshSky(device);
  const pigeonId = device.makeId();
  const receiverId = seen.senderId;
  await mutate(device, 'send-message', { id: device.makeId(), content: 'a', pigeonId, receiverId });
  sky = { items: [], next: null };
  await refreshSky(device);
  expect(await strangers()).toEqual([receiverId]);
});

test('a page that does not overlap replaces the stored sky; older pages are fetched again', async () => {
  const old = letter(1000);
  sky = { items: [old], next: null };
  await refreshSky(device);
  const fresh = letter(1);
  sky = { items: [fresh], next: 'more' };
  await refreshSky(device);
  expect(await stored()).toEqual([fresh.id]);
  sky = { items: [old], next: null };
  await loadMoreSky(device);
  expect(await stored()).toEqual([fresh.id, old.id].toSorted());
});

/** Serves these pages of a sky, each under its index as the cursor. The sky has no end. */
function answerPages(pages: readonly Message[][]): void {
  device.answer = ({ body }) => {
    const { endpoint, params } = body as { endpoint: string; params?: { cursor?: string } };
    if (endpoint === '/api/sky/removals') return reply(removals);
    const at = Number(params?.cursor ?? 0);
    const items = pages[at] ?? [];
    const people = items.map(({ senderId }) => personOf(senderId));
    return reply({ items, people, next: String(at + 1) });
  };
}

test('older pages are fetched until one has a letter of a person who is not muted', async () => {
  const [newest, muted, other, oldest] = [letter(1), letter(2), letter(3), letter(4)];
  await mutate(device, 'mute-person', { userId: muted.senderId });
  answerPages([[newest], [muted], [{ ...other, senderId: muted.senderId }], [oldest], []]);
  await refreshSky(device);
  expect(await loadMoreSky(device)).toBe(true);
  expect(await stored()).toEqual([newest.id, muted.id, other.id, oldest.id].toSorted());
  expect(await readRecord(device.db, 'sky')).toMatchObject({ next: '4' });
});

test('at most five older pages are fetched at a time, the next call continues below', async () => {
  const [newest, oldest] = [letter(1), letter(9)];
  const senderId = device.makeId();
  await mutate(device, 'mute-person', { userId: senderId });
  const muted = [2, 3, 4, 5, 6, 7, 8].map((minutes) => [{ ...letter(minutes), senderId }]);
  answerPages([[newest], ...muted, [oldest]]);
  await refreshSky(device);
  expect(await loadMoreSky(device)).toBe(false);
  expect(await readRecord(device.db, 'sky')).toMatchObject({ next: '6' });
  expect(await loadMoreSky(device)).toBe(true);
  expect(await readRecord(device.db, 'sky')).toMatchObject({ next: '9' });
  expect(await stored()).toContain(oldest.id);
});

test('a refresh joins the stored sky and removes deleted letters', async () => {
  const [kept, gone] = [letter(5), letter(6)];
  sky = { items: [kept, gone], next: 'more' };
  await refreshSky(device);
  const fresh = letter(1);
  sky = { items: [fresh, kept], next: 'more' };
  removals = { ids: [gone.id], next: 1 };
  expect(await lookAtSky(device)).toBe(true);
  expect(await stored()).toEqual([kept.id, fresh.id].toSorted());
});

test('a refresh that does not reach the bottom keeps the letters below', async () => {
  const [old, gone] = [letter(1000), letter(1001)];
  sky = { items: [old, gone], next: 'more' };
  await refreshSky(device);
  sky = { items: [letter(1)], next: 'more' };
  removals = { ids: [gone.id], next: 7 };
  expect(await lookAtSky(device)).toBe(false);
  expect(await stored()).toEqual([old.id]);
  // The removals were processed. The new letters are left to the next refresh.
  expect(await readRecord(device.db, 'sky')).toMatchObject({ removals: 7, next: 'more' });
});

test('a refresh fills a sky that was never loaded', async () => {
  const fresh = letter(1);
  sky = { items: [fresh], next: 'more' };
  expect(await lookAtSky(device)).toBe(true);
  expect(await stored()).toEqual([fresh.id]);
});

test('a letter that this build cannot parse is skipped, and the others are kept', async () => {
  const [known, newer] = [letter(1), letter(2)];
  // A value of a newer server. The type of this build does not contain it.
  const items: unknown[] = [{ ...newer, status: 'in orbit' }, known];
  device.answer = ({ body }) => {
    const { endpoint } = body as { endpoint: string };
    if (endpoint === '/api/sky/removals') return reply(removals);
    const people = [{ ...personOf(newer.senderId), state: 'travelling' }, personOf(known.senderId)];
    return reply({ items, people, next: null });
  };
  await refreshSky(device);
  expect(await stored()).toEqual([known.id]);
  expect(await strangers()).toEqual([known.senderId]);
});

test('a first page that includes its removals needs no other request', async () => {
  const asked = hearEndpoints({ removals: 4 });
  await refreshSky(device);
  expect(asked).toEqual(['/api/sky']);
  expect(await readRecord(device.db, 'sky')).toMatchObject({ removals: 4 });
});

test('an older server’s page includes no removals, so the next refresh fetches all', async () => {
  await refreshSky(device);
  expect(await readRecord(device.db, 'sky')).toMatchObject({ removals: 0 });
});

test('a letter removed while page and removals are fetched is not stored', async () => {
  const [kept, gone] = [letter(1), letter(2)];
  sky = { items: [kept], next: null };
  await refreshSky(device);
  sky = { items: [kept, gone], next: null };
  removals = { ids: [gone.id], next: 1 };
  await refreshSky(device);
  expect(await stored()).toEqual([kept.id]);
});

test('a reset deletes the stored sky, and the page’s own number is used', async () => {
  const [old, fresh] = [letter(1000), letter(1)];
  sky = { items: [old], next: null };
  await refreshSky(device);
  sky = { items: [fresh], next: 'more' };
  removals = { ids: [], next: 40, reset: true };
  hearEndpoints({ removals: 38 });
  await refreshSky(device);
  expect(await stored()).toEqual([fresh.id]);
  expect(await readRecord(device.db, 'sky')).toMatchObject({ removals: 38 });
});

test('a device with a stored sky fetches no first page', async () => {
  const asked = hearEndpoints({ removals: 1 });
  await readFirstSky(device);
  await readFirstSky(device);
  expect(asked).toEqual(['/api/sky']);
});

test('stored letters are not written again, and their author stays', async () => {
  const [known, edited] = [letter(1), letter(2)];
  sky = { items: [known, edited], next: null };
  await refreshSky(device);
  const written: unknown[] = [];
  device.db.sky.hook('creating', (_, row) => void written.push(row));
  device.db.sky.hook('updating', (changes) => void written.push(changes));
  await refreshSky(device);
  expect(written).toEqual([]);
  sky = { items: [known, { ...edited, content: 'başka' }], next: null };
  await refreshSky(device);
  expect(written).toHaveLength(1);
  expect((await device.db.sky.get(edited.id))?.value.content).toBe('başka');
  expect(await strangers()).toEqual([known.senderId, edited.senderId].toSorted());
});

/** Adds `beside` to the replies for the sky. Returns the list of endpoints, to which each later call is added. */
function hearEndpoints(beside: { removals?: number }): string[] {
  const { answer } = device;
  const asked: string[] = [];
  device.answer = async (call) => {
    const { endpoint } = call.body as { endpoint: string };
    asked.push(endpoint);
    const response = await answer(call);
    return endpoint === '/api/sky'
      ? reply({ ...((await response.json()) as object), ...beside })
      : response;
  };
  return asked;
}
