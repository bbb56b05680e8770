import { beforeEach, expect, test } from 'vitest';
import { writeRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf } from '../testing/rows.ts';
import { queryFeatured } from './query-featured.ts';
import { queryIsMuted, queryMutes } from './query-mutes.ts';
import { querySky, querySkyDay, querySkyNews } from './query-sky.ts';
import { queryThreads } from './query-threads.ts';
import { queryVisited } from './query-visited.ts';

const THIRD = '00000000-0000-7000-8000-0000000000c3';
const AT = '2026-11-20T09:00:00.000Z';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  const { db } = device;
  await fillMirror(device, 'person', [personOf(OTHER, { full_name: 'Elif' })]);
  await fillMirror(device, 'message', [messageOf(device.makeId(), { content: 'to me' })]);
  await db.visited.put({
    ...{ id: OTHER, checkedAt: 0, profile: null, next: null },
    letters: [messageOf(device.makeId(), { content: 'on their page', receiverId: null })],
  });
});

const mute = (userId: string) => mutate(device, 'mute-person', { userId });
const unmute = (userId: string) => mutate(device, 'unmute-person', { userId });

/** Stores a letter in the sky, this many minutes after nine. */
async function putSky(content: string, senderId: string, minute: number): Promise<void> {
  const id = device.makeId();
  const created_at = `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
  const value = messageOf(id, { content, receiverId: null, senderId, created_at });
  await device.db.sky.put({ id, created_at, value });
}

const sky = async (limit = 20) =>
  (await querySky(device.db, { limit })).items.map(({ content }) => content);

test('a person muted offline disappears at once from the sky and from nothing else', async () => {
  const { db } = device;
  await putSky('theirs', OTHER, 1);
  await putSky('third', THIRD, 2);
  await writeRecord(db, 'sky', { checkedAt: 0, next: null, removals: 0 });
  await mute(OTHER);
  expect(await sky()).toEqual(['third']);
  expect(await querySkyDay(db, AT)).toMatchObject({ count: 1 });
  const threads = await queryThreads(db, 'received', { limit: 20 });
  expect(threads.items.map(({ content }) => content)).toEqual(['to me']);
  const page = await queryVisited(db, OTHER);
  expect(page).toMatchObject({ isMuted: true, letters: [{ content: 'on their page' }] });
});

test('a letter of a muted person is not counted as new', async () => {
  await putSky('seen', THIRD, 1);
  const [seen] = await device.db.sky.toArray();
  await mute(OTHER);
  await putSky('theirs', OTHER, 2);
  expect(await querySkyNews(device.db, [seen?.created_at ?? '', seen?.id ?? ''])).toBe(0);
});

test('many letters of a muted person do not shorten a page of the sky', async () => {
  await putSky('oldest', THIRD, 0);
  for (let minute = 1; minute <= 30; minute += 1) await putSky('theirs', OTHER, minute);
  await putSky('newest', THIRD, 31);
  await mute(OTHER);
  const { items, hasMore } = await querySky(device.db, { limit: 1 });
  expect(items.map(({ content }) => content)).toEqual(['newest']);
  expect(hasMore).toBe(true);
  expect(await sky(2)).toEqual(['newest', 'oldest']);
});

test('the latest choice counts: unmuted before the server received anything', async () => {
  await putSky('theirs', OTHER, 1);
  await mute(OTHER);
  await unmute(OTHER);
  expect(await sky()).toEqual(['theirs']);
  expect(await queryMutes(device.db)).toEqual([]);
});

test('a muted person is left out of the featured people', async () => {
  const person = { full_name: 'A', avatar_url: null, age: 30, city: null, bio: null };
  const people = [OTHER, THIRD].map((id) => ({ id, ...person, spoken_languages: [] }));
  await writeRecord(device.db, 'featured', { checkedAt: 0, people, next: null });
  await mute(OTHER);
  expect((await queryFeatured(device.db))?.people.map(({ id }) => id)).toEqual([THIRD]);
});

test('lists waiting and synced ones, latest muted first, and unmutes both', async () => {
  const known = { id: THIRD, full_name: 'Deniz', created_at: '2026-01-01T09:00:00.000Z' };
  await fillMirror(device, 'mute', [known]);
  await putSky('third', THIRD, 1);
  expect(await sky()).toEqual([]);
  await mute(OTHER);
  expect(await queryMutes(device.db)).toMatchObject([{ id: OTHER, full_name: 'Elif' }, known]);
  await unmute(THIRD);
  expect(await sky()).toEqual(['third']);
  expect((await queryMutes(device.db)).map(({ id }) => id)).toEqual([OTHER]);
  expect(await queryIsMuted(device.db, THIRD)).toBe(false);
  expect(await queryIsMuted(device.db, OTHER)).toBe(true);
});
