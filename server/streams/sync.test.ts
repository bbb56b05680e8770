import { expect, test } from 'vitest';
import { parseChanges } from '../../contract/changes.ts';
import { makePerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 } });

const sync = (query: Record<string, unknown>) =>
  api.call(api.mehmet, 'sync', { query: { epoch: api.context.epoch, ...query } });

test('a device that starts over gets everything, in values that the contract parses', async () => {
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const reply = await sync({ since: 0, epoch: '' });
  expect(reply).toMatchObject({ from: 0, to: 9, snapshot: 9, more: false });
  expect(reply.epoch).toBe(api.context.epoch);
  expect(parseChanges(reply.changes).changes.map(({ seq, entity }) => `${seq} ${entity}`)).toEqual(
    // Number 2 belonged to the first state of the counts.
    [
      '1 profile',
      '3 settings',
      '4 pigeon',
      '5 person',
      '6 message',
      '7 conversation',
      '8 notification',
      '9 counts',
    ],
  );
});

test('pages that end in the middle of a block continue from there', async () => {
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const seqs: number[] = [];
  let since = 0;
  let more = true;
  while (more) {
    const page = await sync({ since, limit: 2, ...(since === 0 ? {} : { snapshot: 9 }) });
    expect(page.from).toBe(since);
    expect(page.snapshot).toBe(9);
    seqs.push(...page.changes.map(({ seq }) => seq));
    ({ to: since, more } = page);
  }
  expect(seqs).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
  expect(since).toBe(9);
});

test('a row that changes between two pages is sent again under its newer number', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const first = await sync({ since: 0, limit: 5 });
  await api.read(api.mehmet, messageId);
  const second = await sync({ since: first.to, snapshot: first.snapshot });
  const message = second.changes.find(({ entity }) => entity === 'message');
  expect(message).toMatchObject({ id: messageId, seq: 10, value: { status: 'read' } });
  expect(second.to).toBe(13);
});

test('without changes the response is empty and keeps the cursor', async () => {
  const { to } = await sync({ since: 0 });
  expect(await sync({ since: to })).toMatchObject({ from: to, to, changes: [], more: false });
});

test.each([
  ['another epoch', { since: 3, epoch: 'another' }],
  ['no epoch', { since: 3, epoch: '' }],
  ['a cursor beyond the head', { since: 5 }],
])('%s is a reset', async (_, query) => {
  expect(await sync(query)).toMatchObject({ reset: true, changes: [], more: false });
});

test('a cursor below the kept tombstones is a reset, a continued first sync is not', async () => {
  const { db } = api.context;
  await db.updateTable('heads').set({ floor: 3 }).execute();
  expect(await sync({ since: 2 })).toMatchObject({ reset: true });
  expect((await sync({ since: 2, snapshot: 3 })).reset).toBeUndefined();
  expect((await sync({ since: 0 })).reset).toBeUndefined();
  expect((await sync({ since: 3 })).reset).toBeUndefined();
});

test('a deleted row is a tombstone', async () => {
  const { db } = api.context;
  await db.deleteFrom('pigeons').where('owner_id', '=', api.mehmet.userId).execute();
  const { changes } = await sync({ since: 3 });
  expect(changes).toEqual([{ seq: 4, entity: 'pigeon', id: api.mehmet.pigeonIds[0], value: null }]);
});

test('a kind that only a newer build logs is skipped', async () => {
  const { db } = api.context;
  const row = { user_id: api.mehmet.userId, entity: 'feather', id: api.context.makeId(), seq: 5 };
  await db.insertInto('log').values(row).execute();
  await db.updateTable('heads').set({ seq: 5 }).where('user_id', '=', api.mehmet.userId).execute();
  expect(await sync({ since: 4 })).toMatchObject({ changes: [], to: 5 });
});

test.each([{ since: -1 }, { since: 'x' }, {}, { since: 0, limit: 0 }, { since: 0, limit: 1001 }])(
  'rejects %j',
  async (query) => {
    const pull = () => api.call(api.mehmet, 'sync', { query });
    expect(await rejectionWithoutEffect(api, pull)).toBe('body-invalid');
  },
);

test('a device that had followed another log is counted', async () => {
  const count = async () => (await api.context.metrics.otherLogs.get()).values[0]?.value ?? 0;
  const before = await count();
  await sync({ since: 0 });
  await sync({ since: 0, because: 'checksum' });
  expect(await count()).toBe(before + 1);
});

test('returns nothing of other people', async () => {
  const third = await makePerson(api.context);
  await api.send(api.ayse, { receiverId: third.userId });
  const { changes } = await sync({ since: 0 });
  expect(JSON.stringify(changes)).not.toContain(third.userId);
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'sync', { query: { since: 0 } }));
