import { beforeEach, expect, test } from 'vitest';
import { parseChanges } from '../../contract/changes.ts';
import { addToDigests, type Digests, nameOfShape } from '../../contract/mirror-digest.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 } });

interface Mirror {
  epoch: string;
  at: number;
  shape: string;
  digests: Digests;
  again: boolean;
}
let mirror: Mirror;

async function addUp(): Promise<Mirror> {
  const { changes, to, epoch } = await api.pull(api.mehmet);
  const digests: Digests = {};
  const living = parseChanges(changes).changes.filter(({ value }) => value !== null);
  addToDigests(digests, living);
  return { epoch, at: to, shape: nameOfShape(), digests, again: false };
}

const check = async (change: Partial<Mirror> = {}) =>
  (await api.call(api.mehmet, 'check-mirror', { body: { ...mirror, ...change } })).verdict;

async function counted() {
  const { mirrorChecks, mirrorDifferences } = api.context.metrics;
  const values = [...(await mirrorChecks.get()).values, ...(await mirrorDifferences.get()).values];
  return values.map(({ labels, value }) => `${Object.values(labels).join()} ${value}`).sort();
}

beforeEach(async () => {
  api.context.metrics.registry.resetMetrics();
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  mirror = await addUp();
});

test('a device whose mirror equals the log matches', async () => {
  expect(Object.keys(mirror.digests).sort()).toEqual([
    ...['conversation', 'counts', 'message', 'notification', 'person', 'pigeon'],
    ...['profile', 'settings'],
  ]);
  expect(await check()).toBe('match');
  expect(await counted()).toEqual(['match 1']);
});

test('a device without a letter is in doubt first, then counted as a mismatch by kind', async () => {
  const { message: _, ...digests } = mirror.digests;
  expect(await check({ digests })).toBe('mismatch');
  expect(await counted()).toEqual(['doubt 1']);
  expect(await check({ digests, again: true })).toBe('mismatch');
  expect(await counted()).toEqual(['doubt 1', 'message 1', 'mismatch 1']);
});

test('a log of many pages is compared as a whole', async () => {
  const { db, makeId } = api.context;
  const { userId } = api.mehmet;
  const { at } = mirror;
  const row = (seq: number) => ({ user_id: userId, entity: 'message', id: makeId(), seq });
  const rows = Array.from({ length: 2500 }, (_, index) => row(at + 1 + index));
  await db.insertInto('log').values(rows).execute();
  await db
    .updateTable('heads')
    .set({ seq: at + 2500 })
    .where('user_id', '=', userId)
    .execute();
  expect(await check({ at: at + 2500 })).toBe('match');
});

test('rows below the kept tombstones are included in the sum', async () => {
  await api.context.db.updateTable('heads').set({ floor: mirror.at }).execute();
  expect(await check()).toBe('match');
});

test.each([
  ['behind the head', () => ({ at: mirror.at - 1 }), 'moved'],
  ['ahead of the head', () => ({ at: mirror.at + 1 }), 'moved'],
  ['of another epoch', () => ({ epoch: 'another' }), 'moved'],
  ['of a build that knows other fields', () => ({ shape: 'other' }), 'unknown'],
] as const)('a device %s is neither compared nor counted', async (_, change, verdict) => {
  expect(await check(change())).toBe(verdict);
  expect(await counted()).toEqual([]);
});

test('an entity that only a newer device has is ignored', async () => {
  const digests = { ...mirror.digests, feather: 7 };
  expect(await check({ digests })).toBe('match');
});

test.each([
  { epoch: 7 },
  { epoch: 'x'.repeat(65) },
  { at: -1 },
  { at: 'x' },
  { shape: 'x'.repeat(65) },
  { digests: null },
  { digests: 'x' },
  { digests: { message: -1 } },
  { digests: { message: 1.5 } },
  { again: 'yes' },
])('rejects %j', async (change) => {
  const call = () =>
    api.call(api.mehmet, 'check-mirror', { body: { ...mirror, ...(change as object) } });
  expect(await rejectionWithoutEffect(api, call)).toBe('body-invalid');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'check-mirror', { body: { ...mirror } }));
