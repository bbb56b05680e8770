import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { makePerson, type TestPerson } from '../test-people.ts';
import { deletePerson } from './delete-person.ts';
import { removeMessage } from './remove-message.ts';

let api: TestApi;
let ayse: TestPerson;
let berk: TestPerson;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context);
  berk = await makePerson(api.context);
});
afterAll(() => api.close());

const remove = (id: string) => removeMessage(api.context, id);
const pigeonOf = async (person: TestPerson) =>
  (await api.call(person, 'list-pigeons')).pigeons[0] ?? null;
const message = (id: string) =>
  api.context.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
const unread = async (person: TestPerson) => (await api.call(person, 'unread-count')).unread_count;

test('an unread letter is gone for both, counts no longer, and its pigeon comes home', async () => {
  const { messageId } = await api.send(ayse, { receiverId: berk.userId, content: 'kaba' });
  expect(await unread(berk)).toBe(1);
  expect(await remove(messageId)).toBe(true);
  expect(await message(messageId)).toMatchObject({ status: 'recalled', content: '' });
  expect(await unread(berk)).toBe(0);
  expect(await pigeonOf(ayse)).toMatchObject({ status: 'available', trips_left: 19 });
  for (const person of [ayse, berk]) {
    const { changes } = await api.pull(person);
    const row = changes.find(({ id }) => id === messageId);
    expect(row?.value).toMatchObject({ status: 'recalled', content: '' });
  }
  const { notifications } = await api.call(berk, 'list-notifications', { query: { limit: 20 } });
  expect(notifications.every(({ is_read }) => is_read)).toBe(true);
});

test('a letter that was read is gone as well', async () => {
  const { messageId } = await api.send(ayse, { receiverId: berk.userId });
  await api.read(berk, messageId);
  expect(await remove(messageId)).toBe(true);
  expect(await message(messageId)).toMatchObject({ status: 'recalled', content: '' });
});

test('a letter that the pigeon has left behind leaves the pigeon where it is', async () => {
  const { messageId } = await api.send(ayse, { receiverId: berk.userId });
  await api.read(berk, messageId);
  const pigeonId = ayse.pigeonIds[0];
  const answer = { receiverId: ayse.userId, pigeonId, originalMessageId: messageId };
  await api.reply(berk, answer);
  expect(await remove(messageId)).toBe(true);
  expect(await pigeonOf(ayse)).toMatchObject({ status: 'in_conversation' });
  expect(await unread(ayse)).toBe(1);
});

test('a reply that is removed on its way lets the pigeon home', async () => {
  const { messageId } = await api.send(ayse, { receiverId: berk.userId });
  await api.read(berk, messageId);
  const pigeonId = ayse.pigeonIds[0];
  const answer = { receiverId: ayse.userId, pigeonId, originalMessageId: messageId };
  const reply = await api.reply(berk, answer);
  expect(await remove(reply.messageId)).toBe(true);
  expect(await pigeonOf(ayse)).toMatchObject({ status: 'available' });
  expect(await unread(ayse)).toBe(0);
});

test('a letter in the sky leaves it, for every device that asks what left', async () => {
  const body = {
    id: api.context.makeId(),
    content: 'kaba',
    pigeonId: ayse.pigeonIds[0],
    sky: true,
  };
  const { messageId } = await api.call(ayse, 'send-message', { body });
  expect(await remove(messageId)).toBe(true);
  expect((await api.call(berk, 'list-sky', { query: { limit: 20 } })).items).toEqual([]);
  const removals = await api.call(berk, 'list-sky-removals', { query: { since: 0 } });
  expect(removals.ids).toEqual([messageId]);
  expect(await pigeonOf(ayse)).toMatchObject({ status: 'available' });
});

test('what there is not, and what is gone, cannot be removed', async () => {
  expect(await remove(api.context.makeId())).toBe(false);
  const { messageId } = await api.send(ayse, { receiverId: berk.userId });
  const both = await Promise.all([remove(messageId), remove(messageId)]);
  expect(both.sort()).toEqual([false, true]);
});

test('a letter to somebody who is gone is removed as well (seed 531045454)', async () => {
  const { messageId } = await api.send(berk, { receiverId: ayse.userId });
  await deletePerson(api.context, ayse.userId);
  expect(await remove(messageId)).toBe(true);
  const get = await api.call(berk, 'get-message', { path: { id: messageId } });
  expect(get.message).toMatchObject({ status: 'recalled', content: '' });
});
