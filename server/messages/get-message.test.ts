import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const get = (caller: typeof api.ayse, id: string) =>
  api.call(caller, 'get-message', { path: { id } });
const rejection = (caller: typeof api.ayse, id: string) =>
  rejectionWithoutEffect(api, () => get(caller, id));

test('only its two people get a direct message, with the other one’s profile', async () => {
  const { ayse, mehmet } = api;
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  const peopleFor = async (caller: typeof ayse) =>
    (await get(caller, messageId)).people.map(({ id }) => id);
  expect(await peopleFor(ayse)).toEqual([mehmet.userId]);
  expect(await peopleFor(mehmet)).toEqual([ayse.userId]);
  const stranger = await makePerson(api.context);
  expect(await rejection(stranger, messageId)).toBe('message-not-found');
});

test('everybody gets a message in the sky, until it is recalled', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  const { message, people } = await get(api.mehmet, messageId);
  expect(message).toMatchObject({ id: messageId, receiverId: null });
  expect(people).toMatchObject([{ id: api.ayse.userId, full_name: 'Ayşe Yılmaz' }]);
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  expect(await rejection(api.mehmet, messageId)).toBe('message-not-found');
});

test('an unknown message is not found, and an invalid id is an unknown path', async () => {
  expect(await rejection(api.ayse, api.context.makeId())).toBe('message-not-found');
  expect(await rejection(api.ayse, '1')).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-message'));
