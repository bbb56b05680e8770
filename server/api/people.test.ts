import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { callEndpoint } from '../call-endpoint.ts';
import { freezePerson } from '../mutations/freeze-person.ts';
import type { Hint } from '../sync/bus.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { noFacts, refusalOf } from '../test-call.ts';
import { makePerson, type TestPerson } from '../test-people.ts';

let api: TestApi;
let ayse: TestPerson;
let mehmet: TestPerson;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context, { pigeons: 25 });
  mehmet = await makePerson(api.context, { fullName: 'Mehmet', referredBy: ayse.userId });
});
afterAll(() => api.close());

const see = async (caller: TestPerson, { userId }: TestPerson) =>
  (await api.call(caller, 'get-user', { path: { id: userId } })).user;
const change = (person: TestPerson, fields: Record<string, unknown>) =>
  api.call(person, 'save-profile', { body: fields });

test('a profile shows what everybody may see, and neither e-mail nor birth date', async () => {
  await change(mehmet, { bio: 'Kuşları severim', preferred_genders: ['female'] });
  const user = await see(ayse, mehmet);
  expect(user).toMatchObject({
    full_name: 'Mehmet',
    age: 36,
    city: 'İzmir',
    bio: 'Kuşları severim',
    preferences: null,
  });
  expect(user.photo_urls).toHaveLength(3);
  expect(user.avatar_url).toContain('-preview');
  expect(JSON.stringify(user)).not.toMatch(/@|1990/);
  expect(v.parse(endpoints['get-user'].reply, { user })).toEqual({ user });
});

test('age is whole years in UTC', async () => {
  api.clock.advance(Date.parse('2027-05-16T23:59:59Z') - api.clock.now().getTime());
  expect((await see(ayse, mehmet)).age).toBe(36);
  api.clock.advance(1000);
  expect((await see(ayse, mehmet)).age).toBe(37);
});

test('preferences show only where their owner wants it', async () => {
  await change(mehmet, { show_preferences: true, preferred_age_min: 30 });
  expect((await see(ayse, mehmet)).preferences).toEqual({
    ...{ genders: [], age_min: 30, age_max: null },
  });
});

test('referral connections are of people whom the viewer can see', async () => {
  const zeynep = await makePerson(api.context, { fullName: 'Zeynep' });
  const beginner = { complete: false, referredBy: ayse.userId };
  await makePerson(api.context, beginner);
  const { referral_connections: mine } = await see(zeynep, ayse);
  expect(mine.invited_by).toBeNull();
  expect(mine.invited.map(({ full_name }) => full_name)).toEqual(['Mehmet']);
  expect((await see(zeynep, mehmet)).referral_connections.invited_by?.id).toBe(ayse.userId);
  await api.call(zeynep, 'block-person', { path: { userId: mehmet.userId } });
  expect((await see(zeynep, ayse)).referral_connections.invited).toEqual([]);
  await freezePerson(api.context, ayse.userId);
  expect((await see(mehmet, mehmet)).referral_connections.invited_by).toBeNull();
});

test('nobody, the unverified and an id that is none have no profile', async () => {
  const get = (id: string) => api.call(ayse, 'get-user', { path: { id } });
  expect(await refusalOf(get(api.context.makeId()))).toBe('profile-not-found');
  expect(await refusalOf(get('featured-people'))).toBe('not-found');
  await api.context.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', mehmet.userId)
    .execute();
  expect(await refusalOf(get(mehmet.userId))).toBe('profile-not-found');
});

test("a person's sky is theirs alone, page by page", async () => {
  await api.send(mehmet, { sky: true });
  const sent: string[] = [];
  for (const pigeonId of ayse.pigeonIds.slice(0, 5)) {
    api.clock.advance(1000);
    sent.unshift((await api.send(ayse, { sky: true, pigeonId })).messageId);
  }
  const path = { id: ayse.userId };
  const first = await api.call(mehmet, 'list-user-sky', { path, query: { limit: 3 } });
  expect(first.people.map(({ id }) => id)).toEqual([ayse.userId]);
  const query = { limit: 3, cursor: first.next ?? '' };
  const second = await api.call(mehmet, 'list-user-sky', { path, query });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(sent);
  expect(second.next).toBeNull();
  const nobody = api.call(mehmet, 'list-user-sky', { path: { id: api.context.makeId() } });
  expect(await refusalOf(nobody)).toBe('profile-not-found');
  const wrong = api.call(mehmet, 'list-user-sky', { path, query: { cursor: 'x' } });
  expect(await refusalOf(wrong)).toBe('body-invalid');
});

test('the boxes hold what one received and what one sent, the newest first', async () => {
  const sent: string[] = [];
  for (const pigeonId of ayse.pigeonIds) {
    api.clock.advance(1000);
    sent.unshift((await api.send(ayse, { receiverId: mehmet.userId, pigeonId })).messageId);
  }
  for (const [caller, box, other] of [
    [mehmet, 'received', ayse],
    [ayse, 'sent', mehmet],
  ] as const) {
    const first = await api.call(caller, 'list-messages', { query: { box } });
    expect(first.items).toHaveLength(20);
    expect(first.people.map(({ id }) => id)).toEqual([other.userId]);
    const query = { box, cursor: first.next ?? '' };
    const second = await api.call(caller, 'list-messages', { query });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(sent);
    expect(second.next).toBeNull();
  }
  const none = await api.call(ayse, 'list-messages', { query: { box: 'received' } });
  expect(none).toEqual({ items: [], next: null, people: [] });
  const third = await makePerson(api.context);
  for (const box of ['received', 'sent']) {
    expect((await api.call(third, 'list-messages', { query: { box } })).items).toEqual([]);
  }
  const wrong = api.call(ayse, 'list-messages', { query: { box: 'all' } });
  expect(await refusalOf(wrong)).toBe('body-invalid');
});

test('what one sends to the sky is in the sent box', async () => {
  const { messageId } = await api.send(ayse, { sky: true });
  const { items, people } = await api.call(ayse, 'list-messages', { query: { box: 'sent' } });
  expect([items.map(({ id }) => id), people]).toEqual([[messageId], []]);
});

test('invites are told with code and link, and follow the friend', async () => {
  const list = () => api.call(ayse, 'list-invites');
  const { code, url, invited } = await list();
  expect(url).toBe(`${api.context.publicOrigin}/register?ref=${code}`);
  expect(invited).toEqual([{ id: mehmet.userId, full_name: 'Mehmet', completed: true }]);
  const friend = await makePerson(api.context, { complete: false, referredBy: ayse.userId });
  const { to: since } = await api.pull(ayse);
  await change(friend, { full_name: 'Zeynep' });
  const query = { since, epoch: api.context.epoch };
  const { changes } = await api.call(ayse, 'sync', { query });
  expect(changes).toMatchObject([
    { entity: 'invite', value: { id: friend.userId, full_name: 'Zeynep', completed: false } },
  ]);
  expect((await list()).invited).toHaveLength(2);
  expect((await api.call(mehmet, 'list-invites')).invited).toEqual([]);
});

test('whoever invites hears at once of who has registered', async () => {
  const { code } = await api.call(ayse, 'list-invites');
  const hints: Hint[] = [];
  const stop = api.context.bus.subscribe((hint) => hints.push(hint));
  const body = { email: 'yeni@example.org', password: 'uzun bir parola', terms: 't', adult: true };
  const raw = { path: {}, query: {}, caller: null, idempotencyKey: undefined, request: noFacts };
  await callEndpoint(api.context, 'register', { ...raw, body: { ...body, referralCode: code } });
  stop();
  const { to: seq } = await api.pull(ayse);
  expect(hints).toContainEqual({ type: 'changed', userId: ayse.userId, seq });
});
