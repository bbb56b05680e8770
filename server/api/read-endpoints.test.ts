import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints, type PersonEndpointName } from '../../contract/endpoints.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { refusalOf, type TestCall } from '../test-call.ts';
import { makePerson, type TestPerson } from '../test-people.ts';

let api: TestApi;
let ayse: TestPerson;
let mehmet: TestPerson;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context, { pigeons: 3 });
  mehmet = await makePerson(api.context, { fullName: 'Mehmet' });
});
afterAll(() => api.close());

test('every reply of a reading endpoint fits the contract', async () => {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await api.send(ayse, { sky: true, pigeonId: ayse.pigeonIds[1] });
  const calls: [PersonEndpointName, TestCall][] = [
    ['get-profile', {}],
    ['list-pigeons', {}],
    ['unread-count', {}],
    ['get-message', { path: { id: messageId } }],
    ['list-sky', {}],
    ['list-sky-removals', { query: { since: 0 } }],
    ['sync', { query: { since: 0 } }],
  ];
  for (const [name, call] of calls) {
    const reply = await api.call(ayse, name, call);
    expect(v.parse(endpoints[name].reply, reply), name).toEqual(reply);
  }
});

test('a profile is the own one, and says so when there is none', async () => {
  const { profile } = await api.call(mehmet, 'get-profile');
  expect(profile).toMatchObject({ id: mehmet.userId, email: mehmet.email, full_name: 'Mehmet' });
  const nobody = { ...mehmet, userId: api.context.makeId() };
  expect(await refusalOf(api.call(nobody, 'get-profile'))).toBe('profile-not-found');
});

test('pigeons are the own ones, oldest first', async () => {
  api.clock.advance(1000);
  const { db } = api.context;
  const [first = ''] = ayse.pigeonIds;
  const born_at = api.context.now();
  await db.updateTable('pigeons').set({ born_at }).where('id', '=', first).execute();
  const { pigeons } = await api.call(ayse, 'list-pigeons');
  expect(pigeons).toHaveLength(3);
  expect(pigeons.at(-1)?.id).toBe(first);
});

test('a direct message is for its two, with the other one beside it', async () => {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  const get = (caller: TestPerson) => api.call(caller, 'get-message', { path: { id: messageId } });
  expect((await get(ayse)).people.map(({ id }) => id)).toEqual([mehmet.userId]);
  expect((await get(mehmet)).people.map(({ id }) => id)).toEqual([ayse.userId]);
  const stranger = await makePerson(api.context);
  expect(await refusalOf(get(stranger))).toBe('message-not-found');
});

test('a message in the sky is for everybody', async () => {
  const { messageId } = await api.send(ayse, { sky: true });
  const reply = await api.call(mehmet, 'get-message', { path: { id: messageId } });
  expect(reply.message).toMatchObject({ id: messageId, receiverId: null });
  expect(reply.people).toMatchObject([{ id: ayse.userId, full_name: 'Ayşe Yılmaz' }]);
});

test('an unknown message is not found, and an id that is none is no call', async () => {
  const get = (id: string) => api.call(ayse, 'get-message', { path: { id } });
  expect(await refusalOf(get(api.context.makeId()))).toBe('message-not-found');
  expect(await refusalOf(get('1'))).toBe('not-found');
});

test('the count is of unread messages to oneself', async () => {
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 0 });
  for (const pigeonId of ayse.pigeonIds) {
    await api.send(ayse, { receiverId: mehmet.userId, pigeonId });
  }
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 3 });
  expect(await api.call(ayse, 'unread-count')).toEqual({ unread_count: 0 });
});
