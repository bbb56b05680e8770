import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { refusalOf } from '../test-call.ts';
import { makePerson, type TestPerson } from '../test-people.ts';
import { expectOnceUnderKey, refusalWithoutEffect } from '../test-refusals.ts';
import { expectSessionNeeded } from '../test-session-needed.ts';

let api: TestApi;
let ayse: TestPerson;
let mehmet: TestPerson;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context, { pigeons: 3 });
  mehmet = await makePerson(api.context, { fullName: 'Mehmet', referredBy: ayse.userId });
});
afterAll(() => api.close());

const block = (caller: TestPerson, { userId }: { userId: string }) =>
  api.call(caller, 'block-person', { path: { userId } });
const unblock = (caller: TestPerson, { userId }: TestPerson) =>
  api.call(caller, 'unblock-person', { path: { userId } });
const pigeonsOf = async (caller: TestPerson) => (await api.call(caller, 'list-pigeons')).pigeons;

/** What a person's log holds that is not gone, by kind and id. */
async function holds(person: TestPerson): Promise<string[]> {
  const { changes } = await api.pull(person);
  return changes.filter(({ value }) => value !== null).map(({ entity, id }) => `${entity} ${id}`);
}

/** A read message, an unread one, and one in the sky of each. */
async function talk() {
  const [first, second, third] = ayse.pigeonIds;
  const read = await api.send(ayse, { receiverId: mehmet.userId, pigeonId: first });
  await api.read(mehmet, read.messageId);
  const unread = await api.send(ayse, { receiverId: mehmet.userId, pigeonId: second });
  const sky = await api.send(ayse, { sky: true, pigeonId: third });
  const theirs = await api.send(mehmet, { sky: true });
  return { read: read.messageId, unread: unread.messageId, sky: sky.messageId, theirs };
}

test('a block hides two people from each other, and unblocking restores what they had', async () => {
  const { read, unread, sky } = await talk();
  await api.read(mehmet, unread);
  const before = { ayse: await holds(ayse), mehmet: await holds(mehmet) };
  await block(mehmet, ayse);
  for (const [viewer, other] of [
    [ayse, mehmet],
    [mehmet, ayse],
  ] as const) {
    const path = { id: other.userId };
    expect(await refusalOf(api.call(viewer, 'get-user', { path }))).toBe('profile-not-found');
    expect(await refusalOf(api.call(viewer, 'list-user-sky', { path }))).toBe('profile-not-found');
    expect((await api.call(viewer, 'list-featured')).items).toEqual([]);
    expect((await api.call(viewer, 'list-sky')).items.map((one) => one.senderId)).toEqual([
      viewer.userId,
    ]);
    const get = api.call(viewer, 'get-message', { path: { id: read } });
    expect(await refusalOf(get)).toBe('message-not-found');
    const box = await api.call(viewer, 'list-messages', { query: { box: 'received' } });
    expect(box).toEqual({ items: [], next: null, people: [] });
    const kinds = (await holds(viewer)).map((thing) => thing.split(' ')[0]);
    for (const gone of ['conversation', 'person', 'notification', 'invite']) {
      expect(kinds).not.toContain(gone);
    }
  }
  expect(await refusalOf(api.call(mehmet, 'get-message', { path: { id: sky } }))).toBe(
    'message-not-found',
  );
  expect((await api.call(ayse, 'list-invites')).invited).toEqual([]);

  await unblock(mehmet, ayse);
  expect((await holds(mehmet)).sort()).toEqual(before.mehmet.sort());
  expect((await holds(ayse)).sort()).toEqual(before.ayse.sort());
  expect((await api.call(ayse, 'list-invites')).invited).toHaveLength(1);
});

test('the pigeons between them come home, and what was unread is lost', async () => {
  const { read, unread } = await talk();
  await block(ayse, mehmet);
  const statuses = (await pigeonsOf(ayse)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['available', 'available', 'in_sky']);
  const counts = await api.call(mehmet, 'unread-count');
  expect(counts).toEqual({ unread_count: 0 });
  await unblock(ayse, mehmet);
  const sent = await api.call(ayse, 'list-messages', { query: { box: 'sent' } });
  const statusOf = (id: string) => sent.items.find((message) => message.id === id)?.status;
  expect([statusOf(read), statusOf(unread)]).toEqual(['read', 'recalled']);
});

test('a pigeon that brings a reply comes home too', async () => {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await api.read(mehmet, messageId);
  const reply = { originalMessageId: messageId, receiverId: ayse.userId };
  await api.reply(mehmet, { ...reply, pigeonId: ayse.pigeonIds[0] });
  const { rows } = await block(ayse, mehmet);
  expect(rows.changes.find(({ entity }) => entity === 'pigeon')?.value).toMatchObject({
    status: 'available',
  });
  const counts = (await api.pull(ayse)).changes.find(({ entity }) => entity === 'counts');
  expect(counts?.value).toMatchObject({ unread_count: 0, unread_notifications: 0 });
});

test('neither can write to the other, and neither is told why', async () => {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await api.read(mehmet, messageId);
  const sky = await api.send(ayse, { sky: true, pigeonId: ayse.pigeonIds[1] });
  await block(ayse, mehmet);
  const nobody = api.send(mehmet, { receiverId: api.context.makeId() });
  const strangers = await refusalOf(nobody);
  for (const originalMessageId of [messageId, sky.messageId]) {
    const reply = api.reply(mehmet, { originalMessageId, receiverId: ayse.userId });
    expect(await refusalOf(reply)).toBe(strangers);
  }
  expect(await refusalOf(api.send(mehmet, { receiverId: ayse.userId }))).toBe(strangers);
  expect(await refusalOf(api.send(ayse, { receiverId: mehmet.userId }))).toBe(strangers);
});

test('blocking twice, and under one key, is once', async () => {
  const call = { caller: ayse, name: 'block-person' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { userId: mehmet.userId } },
    other: { path: { userId: api.context.makeId() } },
  });
  expect((await block(ayse, mehmet)).rows.changes).toEqual([]);
  expect((await api.call(ayse, 'list-blocks')).blocks).toHaveLength(1);
});

test('oneself, nobody and the deleted cannot be blocked', async () => {
  const refusal = (userId: string) => refusalWithoutEffect(api, () => block(ayse, { userId }));
  expect(await refusal(ayse.userId)).toBe('block-self');
  expect(await refusal(api.context.makeId())).toBe('profile-not-found');
  expect(await refusal('x')).toBe('not-found');
  await api.context.db
    .updateTable('users')
    .set({ state: 'deleted' })
    .where('id', '=', mehmet.userId)
    .execute();
  expect(await refusal(mehmet.userId)).toBe('profile-not-found');
});

test('a letter that is sent at the moment of a block is refused or lost, never left between', async () => {
  for (let round = 0; round < 10; round += 1) {
    const send = api.send(ayse, { receiverId: mehmet.userId }).catch(() => null);
    await Promise.all([send, block(mehmet, ayse)]);
    expect((await pigeonsOf(ayse)).map(({ status }) => status)).not.toContain('in_conversation');
    expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 0 });
    await unblock(mehmet, ayse);
  }
});

test('is for people with a session', () => expectSessionNeeded(api, 'block-person'));
