import { beforeEach, expect, test } from 'vitest';
import { readRecord } from '../device/stored-records.ts';
import { applyRows } from '../mirror/apply-changes.ts';
import { mutate } from '../outbox/mutate.ts';
import { endSession } from '../session/end-session.ts';
import { clearCaches } from '../storage/empty-caches.ts';
import { createTestDevice, logInAs, ME, OTHER, reply, type TestDevice } from '../testing/device.ts';
import { EPOCH, fillMirror, messageOf, personOf } from '../testing/rows.ts';
import { refreshSky } from './refresh-sky.ts';
import { storeSnapshot } from './store-snapshot.ts';

const OWN = '00000000-0000-7000-8000-000000000010';
const SEEN = '00000000-0000-7000-8000-000000000011';
const ownLetter = messageOf(OWN, { senderId: ME, receiverId: null, content: 'mine' });
const seenLetter = messageOf(SEEN, { senderId: OTHER, receiverId: null, content: 'theirs' });

let device: TestDevice;
let removed: string[];
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  removed = [];
  device.answer = ({ body }) => {
    const { endpoint } = body as { endpoint: string };
    if (endpoint === '/api/sky/removals') return reply({ ids: removed, next: 1 });
    const items = removed.length === 0 ? [seenLetter] : [];
    return reply({ items, people: items.map(() => personOf(OTHER)), next: null });
  };
  await fillMirror(device, 'message', [ownLetter]);
  await refreshSky(device);
});

const take = (letters = [OWN, SEEN], userId = ME) =>
  storeSnapshot(
    device.db,
    {
      ...{ userId, build: 'test', path: '/discover', language: 'tr', theme: 'light', hour: 'day' },
      ...{ width: 390, takenAt: device.now(), tree: ['p', {}, 'theirs'] },
    },
    letters,
  );
const isKept = async () => (await readRecord(device.db, 'screen-snapshot')) !== null;

/** Pulls rows like the service worker, with no page open. */
async function pull(
  entity: 'message' | 'block' | 'hidden' | 'mute',
  id: string,
  value: unknown,
  seq = 100,
): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('nobody is here');
  const change = { seq, entity, id, value };
  await applyRows(device, session, { epoch: EPOCH, changes: [change] });
}

const ways: Record<string, () => Promise<unknown>> = {
  'a recall': () => pull('message', OWN, { ...ownLetter, status: 'recalled', content: '' }),
  'a deletion': () => pull('message', OWN, null),
  'a block on another device': () =>
    pull('block', OTHER, { id: OTHER, full_name: 'Ada', created_at: ownLetter.created_at }),
  'a letter that was hidden on another device': () =>
    pull('hidden', SEEN, {
      ...{ id: SEEN, senderId: OTHER, to_sky: true },
      ...{ written_at: ownLetter.created_at, created_at: ownLetter.created_at },
    }),
  'a mute on another device': () =>
    pull('mute', OTHER, { id: OTHER, full_name: 'Ada', created_at: ownLetter.created_at }),
  'a mute here': () => mutate(device, 'mute-person', { userId: OTHER }),
  'a block here': () => mutate(device, 'block-person', { userId: OTHER }),
  'a removal from the sky': () => {
    removed = [SEEN];
    return refreshSky(device);
  },
  'clearing the caches': () => clearCaches(device),
  'log-out': async () => endSession(device, await readRecord(device.db, 'auth')),
};

test.each(Object.keys(ways))('%s deletes the copy of the screen', async (way) => {
  await take();
  expect(await isKept()).toBe(true);
  await ways[way]?.();
  expect(await isKept()).toBe(false);
});

test.each(Object.keys(ways))('an older copy is not stored after %s', async (way) => {
  await ways[way]?.();
  await take();
  expect(await isKept()).toBe(false);
});

test('removing a picture from a letter deletes the copy too', async () => {
  const id = device.makeId();
  const image_url = '/files/a.webp';
  await pull('message', id, messageOf(id, { senderId: ME, receiverId: null, image_url }));
  await take();
  await pull('message', id, messageOf(id, { senderId: ME, receiverId: null }), 101);
  expect(await isKept()).toBe(false);
});

test('a new letter leaves the copy unchanged', async () => {
  await take();
  const id = device.makeId();
  await pull('message', id, messageOf(id));
  expect(await isKept()).toBe(true);
});

test('a screen with a waiting letter or of another person is not stored', async () => {
  await take([OWN, device.makeId()]);
  expect(await isKept()).toBe(false);
  await take([OWN], OTHER);
  expect(await isKept()).toBe(false);
});
