import { expect, test } from 'vitest';
import { deletePerson } from '../accounts/delete-person.ts';
import type { TestPerson } from '../testing/people.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { removeMessage } from './remove-message.ts';

const api = await openTwoPeople();

const remove = (id: string) => removeMessage(api.context, id);
const pigeonOf = async (person: TestPerson) =>
  (await api.call(person, 'list-pigeons')).pigeons[0] ?? null;
const message = (id: string) =>
  api.context.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
const unread = async (person: TestPerson) => (await api.call(person, 'unread-count')).unread_count;

test('an unread letter is removed for both and from the count, and its pigeon goes home', async () => {
  const { messageId } = await api.send(api.ayse, {
    receiverId: api.mehmet.userId,
    content: 'kaba',
  });
  expect(await unread(api.mehmet)).toBe(1);
  expect(await remove(messageId)).toBe(true);
  expect(await message(messageId)).toMatchObject({ status: 'recalled', content: '' });
  expect(await unread(api.mehmet)).toBe(0);
  expect(await pigeonOf(api.ayse)).toMatchObject({ status: 'available', trips_left: 19 });
  for (const person of [api.ayse, api.mehmet]) {
    const { changes } = await api.pull(person);
    const row = changes.find(({ id }) => id === messageId);
    expect(row?.value).toMatchObject({ status: 'recalled', content: '' });
  }
  const { notifications } = await api.call(api.mehmet, 'list-notifications', {
    query: { limit: 20 },
  });
  expect(notifications.every(({ is_read }) => is_read)).toBe(true);
});

test('a letter that was read is removed too', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  expect(await remove(messageId)).toBe(true);
  expect(await message(messageId)).toMatchObject({ status: 'recalled', content: '' });
});

test('removing a letter does not move a pigeon that has flown on', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const pigeonId = api.ayse.pigeonIds[0];
  const answer = { receiverId: api.ayse.userId, pigeonId, originalMessageId: messageId };
  await api.reply(api.mehmet, answer);
  expect(await remove(messageId)).toBe(true);
  expect(await pigeonOf(api.ayse)).toMatchObject({ status: 'in_conversation' });
  expect(await unread(api.ayse)).toBe(1);
});

test('the pigeon of a removed unread reply goes home', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const pigeonId = api.ayse.pigeonIds[0];
  const answer = { receiverId: api.ayse.userId, pigeonId, originalMessageId: messageId };
  const reply = await api.reply(api.mehmet, answer);
  expect(await remove(reply.messageId)).toBe(true);
  expect(await pigeonOf(api.ayse)).toMatchObject({ status: 'available' });
  expect(await unread(api.ayse)).toBe(0);
});

test('a letter in the sky is removed and listed for every device', async () => {
  const body = {
    id: api.context.makeId(),
    content: 'kaba',
    pigeonId: api.ayse.pigeonIds[0],
    sky: true,
  };
  const { messageId } = await api.call(api.ayse, 'send-message', { body });
  expect(await remove(messageId)).toBe(true);
  expect((await api.call(api.mehmet, 'list-sky', { query: { limit: 20 } })).items).toEqual([]);
  const removals = await api.call(api.mehmet, 'list-sky-removals', { query: { since: 0 } });
  expect(removals.ids).toEqual([messageId]);
  expect(await pigeonOf(api.ayse)).toMatchObject({ status: 'available' });
});

test('an unknown letter, or one already removed, cannot be removed', async () => {
  expect(await remove(api.context.makeId())).toBe(false);
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const both = await Promise.all([remove(messageId), remove(messageId)]);
  expect(both.sort()).toEqual([false, true]);
});

test('a letter to a deleted person can be removed (seed 531045454)', async () => {
  const { messageId } = await api.send(api.mehmet, { receiverId: api.ayse.userId });
  await deletePerson(api.context, api.ayse.userId);
  expect(await remove(messageId)).toBe(true);
  const get = await api.call(api.mehmet, 'get-message', { path: { id: messageId } });
  expect(get.message).toMatchObject({ status: 'recalled', content: '' });
});
