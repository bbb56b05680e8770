import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/call.ts';
import type { TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 }, isInvited: true });

const block = (caller: TestPerson, { userId }: { userId: string }) =>
  api.call(caller, 'block-person', { path: { userId } });
const unblock = (caller: TestPerson, { userId }: TestPerson) =>
  api.call(caller, 'unblock-person', { path: { userId } });
const pigeonsOf = async (caller: TestPerson) => (await api.call(caller, 'list-pigeons')).pigeons;

async function holds(person: TestPerson): Promise<string[]> {
  const { changes } = await api.pull(person);
  return changes.filter(({ value }) => value !== null).map(({ entity, id }) => `${entity} ${id}`);
}

/** Sends a read message, an unread one, and one to the sky by each person. */
async function talk() {
  const [first, second, third] = api.ayse.pigeonIds;
  const read = await api.send(api.ayse, { receiverId: api.mehmet.userId, pigeonId: first });
  await api.read(api.mehmet, read.messageId);
  const unread = await api.send(api.ayse, { receiverId: api.mehmet.userId, pigeonId: second });
  const sky = await api.send(api.ayse, { sky: true, pigeonId: third });
  const theirs = await api.send(api.mehmet, { sky: true });
  return { read: read.messageId, unread: unread.messageId, sky: sky.messageId, theirs };
}

test('a block hides two people from each other, and unblocking restores what they had', async () => {
  const { read, unread, sky } = await talk();
  await api.read(api.mehmet, unread);
  const before = { ayse: await holds(api.ayse), mehmet: await holds(api.mehmet) };
  await block(api.mehmet, api.ayse);
  for (const [viewer, other] of [
    [api.ayse, api.mehmet],
    [api.mehmet, api.ayse],
  ] as const) {
    const path = { id: other.userId };
    expect(await rejectionOf(api.call(viewer, 'get-user', { path }))).toBe('profile-not-found');
    expect(await rejectionOf(api.call(viewer, 'list-user-sky', { path }))).toBe(
      'profile-not-found',
    );
    expect((await api.call(viewer, 'list-featured')).items).toEqual([]);
    expect((await api.call(viewer, 'list-sky')).items.map((one) => one.senderId)).toEqual([
      viewer.userId,
    ]);
    const get = api.call(viewer, 'get-message', { path: { id: read } });
    expect(await rejectionOf(get)).toBe('message-not-found');
    const box = await api.call(viewer, 'list-messages', { query: { box: 'received' } });
    expect(box).toEqual({ items: [], next: null, people: [] });
    const kinds = (await holds(viewer)).map((thing) => thing.split(' ')[0]);
    for (const gone of ['conversation', 'person', 'notification', 'invite']) {
      expect(kinds).not.toContain(gone);
    }
  }
  expect(await rejectionOf(api.call(api.mehmet, 'get-message', { path: { id: sky } }))).toBe(
    'message-not-found',
  );
  expect((await api.call(api.ayse, 'list-invites')).invited).toEqual([]);

  await unblock(api.mehmet, api.ayse);
  expect((await holds(api.mehmet)).sort()).toEqual(before.mehmet.sort());
  expect((await holds(api.ayse)).sort()).toEqual(before.ayse.sort());
  expect((await api.call(api.ayse, 'list-invites')).invited).toHaveLength(1);
});

test('their pigeons go home, and unread messages between them are lost', async () => {
  const { read, unread } = await talk();
  await block(api.ayse, api.mehmet);
  const statuses = (await pigeonsOf(api.ayse)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['available', 'available', 'in_sky']);
  const counts = await api.call(api.mehmet, 'unread-count');
  expect(counts).toEqual({ unread_count: 0 });
  await unblock(api.ayse, api.mehmet);
  const sent = await api.call(api.ayse, 'list-messages', { query: { box: 'sent' } });
  const statusOf = (id: string) => sent.items.find((message) => message.id === id)?.status;
  expect([statusOf(read), statusOf(unread)]).toEqual(['read', 'recalled']);
});

test('a pigeon that brings a reply goes home too', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const reply = { originalMessageId: messageId, receiverId: api.ayse.userId };
  await api.reply(api.mehmet, { ...reply, pigeonId: api.ayse.pigeonIds[0] });
  const { rows } = await block(api.ayse, api.mehmet);
  expect(rows.changes.find(({ entity }) => entity === 'pigeon')?.value).toMatchObject({
    status: 'available',
  });
  const counts = (await api.pull(api.ayse)).changes.find(({ entity }) => entity === 'counts');
  expect(counts?.value).toMatchObject({ unread_count: 0, unread_notifications: 0 });
});

test('neither can write to the other, and neither is given the reason', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const sky = await api.send(api.ayse, { sky: true, pigeonId: api.ayse.pigeonIds[1] });
  await block(api.ayse, api.mehmet);
  const nobody = api.send(api.mehmet, { receiverId: api.context.makeId() });
  const strangers = await rejectionOf(nobody);
  for (const originalMessageId of [messageId, sky.messageId]) {
    const reply = api.reply(api.mehmet, { originalMessageId, receiverId: api.ayse.userId });
    expect(await rejectionOf(reply)).toBe(strangers);
  }
  expect(await rejectionOf(api.send(api.mehmet, { receiverId: api.ayse.userId }))).toBe(strangers);
  expect(await rejectionOf(api.send(api.ayse, { receiverId: api.mehmet.userId }))).toBe(strangers);
});

test('blocking twice, and a retry under the same key, is one block', async () => {
  const call = { caller: api.ayse, name: 'block-person' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { userId: api.mehmet.userId } },
    other: { path: { userId: api.context.makeId() } },
  });
  expect((await block(api.ayse, api.mehmet)).rows.changes).toEqual([]);
  expect((await api.call(api.ayse, 'list-blocks')).blocks).toHaveLength(1);
});

test('the caller, an unknown person and a deleted one cannot be blocked', async () => {
  const rejection = (userId: string) =>
    rejectionWithoutEffect(api, () => block(api.ayse, { userId }));
  expect(await rejection(api.ayse.userId)).toBe('block-self');
  expect(await rejection(api.context.makeId())).toBe('profile-not-found');
  expect(await rejection('x')).toBe('not-found');
  await api.context.db
    .updateTable('users')
    .set({ state: 'deleted' })
    .where('id', '=', api.mehmet.userId)
    .execute();
  expect(await rejection(api.mehmet.userId)).toBe('profile-not-found');
});

test('a letter sent during a block is rejected or lost, never left between', async () => {
  for (let round = 0; round < 10; round += 1) {
    const send = api.send(api.ayse, { receiverId: api.mehmet.userId }).catch(() => null);
    await Promise.all([send, block(api.mehmet, api.ayse)]);
    expect((await pigeonsOf(api.ayse)).map(({ status }) => status)).not.toContain(
      'in_conversation',
    );
    expect(await api.call(api.mehmet, 'unread-count')).toEqual({ unread_count: 0 });
    await unblock(api.mehmet, api.ayse);
  }
});

test('is for people with a session', () => expectSessionNeeded(api, 'block-person'));
