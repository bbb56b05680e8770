import { expect, test } from 'vitest';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

const unread = async (person: TestPerson) => (await api.call(person, 'unread-count')).unread_count;

test('marks the message as read for both and lowers the unread count', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  expect(await unread(api.mehmet)).toBe(1);
  const { rows } = await api.read(api.mehmet, messageId);
  expect(rows.changes.map(({ entity }) => entity)).toEqual([
    'message',
    'conversation',
    'notification',
    'counts',
  ]);
  expect(await unread(api.mehmet)).toBe(0);
  const { message } = await api.call(api.ayse, 'get-message', { path: { id: messageId } });
  expect(message).toMatchObject({ status: 'read', read_at: api.context.now().toISOString() });
  const conversation = (await api.pull(api.ayse)).changes.find(
    (row) => row.entity === 'conversation',
  );
  expect(conversation?.value).toMatchObject({ may_write: true, is_open: true });
});

test('reading a read, recalled, deleted or foreign message succeeds without effect', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const stranger = await makePerson(api.context, { pigeons: 2 });
  const sky = await api.send(stranger, { sky: true });
  const lost = await api.send(stranger, {
    receiverId: api.mehmet.userId,
    pigeonId: stranger.pigeonIds[1],
  });
  await api.recall(stranger, stranger.pigeonIds[1]);

  const before = await api.pull(api.mehmet);
  for (const id of [messageId, sky.messageId, lost.messageId, api.context.makeId()]) {
    expect((await api.read(api.mehmet, id)).rows.changes).toEqual([]);
  }
  expect((await api.read(api.ayse, messageId)).rows.changes).toEqual([]);
  expect((await api.read(stranger, messageId)).rows.changes).toEqual([]);
  expect(await api.pull(api.mehmet)).toEqual(before);
});

test('with its last trip read, the pigeon retires and the conversation closes', async () => {
  await api.context.db.updateTable('pigeons').set({ trips_left: 1 }).execute();
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const [pigeon] = (await api.call(api.ayse, 'list-pigeons')).pigeons;
  expect(pigeon).toMatchObject({ status: 'retired', trips_left: 0, personId: null });
  expect(pigeon).toMatchObject({ is_used: false, is_expired: true });
  const conversation = (await api.pull(api.mehmet)).changes.find(
    ({ entity }) => entity === 'conversation',
  );
  expect(conversation?.value).toMatchObject({ is_open: false, may_write: false });
});

test('a pigeon whose fuel ends in flight is empty once its message is read', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  api.clock.advance(181 * 86_400_000);
  const [away] = (await api.call(api.ayse, 'list-pigeons')).pigeons;
  expect(away?.status).toBe('in_conversation');
  await api.read(api.mehmet, messageId);
  const [home] = (await api.call(api.ayse, 'list-pigeons')).pigeons;
  expect(home?.status).toBe('fuel_empty');
});

test('a retry under the same key reads once, and the key is for this message only', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const call = { caller: api.mehmet, name: 'read-message' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { id: messageId } },
    other: { path: { id: api.context.makeId() } },
  });
  expect(await unread(api.mehmet)).toBe(0);
});

test('an invalid id is an unknown path', async () => {
  expect(await rejectionWithoutEffect(api, () => api.read(api.mehmet, 'first'))).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'read-message'));
