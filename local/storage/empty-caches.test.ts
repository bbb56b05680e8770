import { beforeEach, expect, test } from 'vitest';
import { loadMoreSky, refreshSky } from '../cache/refresh-sky.ts';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { saveDraft } from '../outbox/drafts.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, reply, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf, pigeonOf } from '../testing/rows.ts';
import { clearCaches } from './empty-caches.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';

let device: TestDevice;
/** The sky on the server. The page below it is older. */
let sky: { items: ReturnType<typeof skyLetter>[]; next: string | null };
/** Runs when a page of the sky is requested, before the answer. */
let meanwhile: () => Promise<void>;

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  sky = { items: [], next: null };
  meanwhile = async () => undefined;
  device.answer = async ({ body }) => {
    const { endpoint } = body as { endpoint: string };
    if (endpoint === '/api/sky/removals') return reply({ ids: [], next: 7 });
    await meanwhile();
    return reply({ ...sky, people: sky.items.map(({ senderId }) => personOf(senderId)) });
  };
});

function skyLetter(minutesAgo: number) {
  const created_at = new Date(device.now() - minutesAgo * 60_000).toISOString();
  const id = device.makeId();
  return messageOf(id, { created_at, receiverId: null, senderId: device.makeId() });
}
const skyIds = () => device.db.sky.toCollection().primaryKeys();

async function readLasting() {
  const { outbox, attachments, drafts, messages, people, pigeons, records } = device.db;
  const tables = [outbox, attachments, drafts, messages, people, pigeons];
  const rows = await Promise.all(tables.map((table) => table.toArray()));
  const notes = (await records.toArray()).filter(({ key }) => key !== 'sky' && key !== 'featured');
  return [...rows, notes];
}

test('the sky, visited people and cached pictures are deleted; unsent rows and drafts stay', async () => {
  await fillMirror(device, 'person', [personOf(OTHER)]);
  await fillMirror(device, 'pigeon', [pigeonOf(device.makeId())]);
  await fillMirror(device, 'message', [messageOf(device.makeId())]);
  sky = { items: [skyLetter(1)], next: null };
  await refreshSky(device);
  await writeRecord(device.db, 'featured', { checkedAt: 1, people: [], next: null });
  const visit = { profile: null, letters: [], next: null, checkedAt: 1 };
  await device.db.visited.put({ id: OTHER, ...visit });
  const image = new Blob(['…'], { type: 'image/png' });
  const letter = { id: device.makeId(), content: 'kalır', pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...letter, sky: true }, { image });
  await mutate(device, 'save-profile', { bio: 'bu da' });
  await saveDraft(device, 'sky', { text: 'yarım', image, imageAlt: '' });
  const before = await readLasting();

  await clearCaches(device);
  for (const table of [device.db.sky, device.db.strangers, device.db.visited]) {
    expect(await table.count()).toBe(0);
  }
  expect(await readRecord(device.db, 'sky')).toBeNull();
  expect(await readRecord(device.db, 'featured')).toBeNull();
  expect(device.hasFiles).toBe(false);
  expect(await readLasting()).toEqual(before);
  expect(await device.db.attachments.count()).toBe(1);
});

test('the receiver of a waiting letter keeps their name', async () => {
  const [receiver, passer] = [personOf(OTHER), personOf(device.makeId())];
  await device.db.strangers.bulkPut([receiver, passer]);
  const ids = { id: device.makeId(), pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...ids, content: 'sana', receiverId: OTHER });
  await clearCaches(device);
  expect(await device.db.strangers.toArray()).toEqual([receiver]);
});

test('the receiver of a draft keeps their name too', async () => {
  const meant = personOf(THIRD);
  const people = [personOf(OTHER), meant];
  await device.db.strangers.bulkPut([...people, personOf(device.makeId())]);
  const draft = { text: 'yarım', image: null, imageAlt: '' };
  await saveDraft(device, `person:${OTHER}`, draft);
  await saveDraft(device, 'new', { ...draft, to: meant.id });
  await refreshSky(device);
  expect(await device.db.strangers.toArray()).toEqual(people);
  await clearCaches(device);
  expect(await device.db.strangers.toArray()).toEqual(people);
});

test('a refresh in flight fills the emptied sky from the top', async () => {
  sky = { items: [skyLetter(1), skyLetter(2)], next: 'older' };
  await refreshSky(device);
  meanwhile = () => clearCaches(device);
  await refreshSky(device);
  expect(await skyIds()).toHaveLength(2);
  expect(await readRecord(device.db, 'sky')).toMatchObject({ next: 'older', removals: 7 });
});

test('an older page in flight is not added below an empty sky', async () => {
  sky = { items: [skyLetter(1)], next: 'older' };
  await refreshSky(device);
  sky = { items: [skyLetter(90)], next: 'oldest' };
  meanwhile = () => clearCaches(device);
  await loadMoreSky(device);
  expect(await skyIds()).toEqual([]);
  expect(await readRecord(device.db, 'sky')).toBeNull();
});

test('nothing is cleared for a person who logged out, nor for a visitor', async () => {
  sky = { items: [skyLetter(1)], next: null };
  await refreshSky(device);
  const clearing = clearCaches(device);
  await logInAs(device, OTHER);
  await expect(clearing).rejects.toThrow(SessionEnded);
  await device.db.records.delete('auth');
  await expect(clearCaches(device)).rejects.toThrow(SessionEnded);
  expect(await skyIds()).toHaveLength(1);
  expect(device.hasFiles).toBe(true);
});
