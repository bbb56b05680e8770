import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSession } from '../accounts/find-session.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { deletePerson } from '../mutations/delete-person.ts';
import { freezePerson, reactivatePerson } from '../mutations/freeze-person.ts';
import { partFromDeleted } from '../mutations/part-from-deleted.ts';
import { removeMessage } from '../mutations/remove-message.ts';
import { spreadProfile } from '../mutations/spread-profile.ts';
import { suspendPerson, unsuspendPerson } from '../mutations/suspend-person.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { refusalOf } from '../test-call.ts';
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
  mehmet = await makePerson(api.context, { pigeons: 3, fullName: 'Mehmet' });
});
afterAll(() => api.close());

const pigeon = async (caller: TestPerson, id: string | undefined) =>
  (await api.call(caller, 'list-pigeons')).pigeons.find((one) => one.id === id);
const messageOf = async (caller: TestPerson, id: string) =>
  (await api.call(caller, 'get-message', { path: { id } })).message;
/** The newest value of a kind in a person's log. */
const held = async (caller: TestPerson, entity: string, id: string) =>
  (await api.pull(caller)).changes.find((row) => row.entity === entity && row.id === id)?.value;
const isSessionAlive = async ({ sessionId }: TestPerson) =>
  (await findSession(api.context.db, { sessionId, now: api.context.now() })) !== null;

/** Ayşe has a read letter, an unread one and one in the sky out; Mehmet one unread and a reply. */
async function talk() {
  const [first, second, third] = ayse.pigeonIds;
  const to = { receiverId: mehmet.userId };
  const read = (await api.send(ayse, { ...to, pigeonId: first })).messageId;
  await api.read(mehmet, read);
  const unread = (await api.send(ayse, { ...to, pigeonId: second })).messageId;
  const sky = (await api.send(ayse, { sky: true, pigeonId: third })).messageId;
  const theirs = (await api.send(mehmet, { receiverId: ayse.userId })).messageId;
  const back = { originalMessageId: read, receiverId: ayse.userId, pigeonId: first };
  const reply = (await api.reply(mehmet, back)).messageId;
  return { read, unread, sky, theirs, reply };
}

test.each([
  ['frozen', (who: TestPerson) => freezePerson(api.context, who.userId)],
  ['suspended', (who: TestPerson) => suspendPerson(api.context, who.userId)],
] as const)('who is %s is hidden, and what they were told stays as it was', async (_, hide) => {
  const { read, unread, sky, theirs } = await talk();
  const { next: since } = await api.call(mehmet, 'list-sky-removals', { query: { since: 0 } });
  const trips = await Promise.all(ayse.pigeonIds.map((id) => pigeon(ayse, id)));
  expect(await hide(ayse)).toBe(true);
  expect(await hide(ayse)).toBe(false);

  expect(await isSessionAlive(ayse)).toBe(false);
  const path = { id: ayse.userId };
  expect(await refusalOf(api.call(mehmet, 'get-user', { path }))).toBe('profile-not-found');
  expect((await api.call(mehmet, 'list-featured')).items).toEqual([]);
  expect((await api.call(mehmet, 'list-sky')).items).toEqual([]);
  const removals = await api.call(mehmet, 'list-sky-removals', { query: { since } });
  expect(removals.ids).toEqual([sky]);
  expect(await held(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'frozen' });

  expect(await messageOf(mehmet, read)).toMatchObject({ status: 'read', content: 'Merhaba' });
  expect(await messageOf(mehmet, unread)).toMatchObject({ status: 'sent' });
  const write = api.send(mehmet, { receiverId: ayse.userId, pigeonId: mehmet.pigeonIds[1] });
  expect(await refusalOf(write)).toBe('receiver-unavailable');
  const reply = { originalMessageId: sky, receiverId: ayse.userId };
  const answer = api.reply(mehmet, { ...reply, pigeonId: mehmet.pigeonIds[1] });
  expect(await refusalOf(answer)).toBe('receiver-unavailable');
  await api.read(mehmet, unread);
  await api.recall(mehmet, mehmet.pigeonIds[0]);
  expect(await messageOf(mehmet, theirs)).toMatchObject({ status: 'recalled' });
  const after = await Promise.all(ayse.pigeonIds.map((id) => pigeon(ayse, id)));
  expect(after).toEqual(trips);
});

test('a frozen person is back as they were', async () => {
  const { sky } = await talk();
  await freezePerson(api.context, ayse.userId);
  expect(await reactivatePerson(api.context, ayse.userId)).toBe(true);
  expect(await reactivatePerson(api.context, ayse.userId)).toBe(false);
  expect((await api.call(mehmet, 'list-sky')).items.map(({ id }) => id)).toEqual([sky]);
  expect(await held(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'active' });
});

test('who was frozen before a suspension is frozen after it, who was not is active', async () => {
  const { context } = api;
  const stateOf = async () => {
    const query = context.db.selectFrom('users').select('state').where('id', '=', ayse.userId);
    return (await query.executeTakeFirstOrThrow()).state;
  };
  await suspendPerson(context, ayse.userId);
  expect(await reactivatePerson(context, ayse.userId)).toBe(false);
  expect(await unsuspendPerson(context, ayse.userId)).toBe(true);
  expect(await stateOf()).toBe('active');
  await freezePerson(context, ayse.userId);
  await suspendPerson(context, ayse.userId);
  await unsuspendPerson(context, ayse.userId);
  expect(await stateOf()).toBe('frozen');
  expect(await suspendPerson(context, context.makeId())).toBe(false);
});

async function setPassword({ userId }: TestPerson, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await api.context.db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', userId)
    .execute();
}

test('an account is deleted by its password only', async () => {
  await setPassword(ayse, 'uzun bir parola');
  const erase = (password: string) => api.call(ayse, 'delete-account', { body: { password } });
  expect(await refusalOf(erase('başka bir parola'))).toBe('password-wrong');
  expect(await isSessionAlive(ayse)).toBe(true);
  await erase('uzun bir parola');
  expect(await isSessionAlive(ayse)).toBe(false);
});

test('freezing answers and logs out', async () => {
  expect(await api.call(ayse, 'freeze')).toEqual({});
  expect(await isSessionAlive(ayse)).toBe(false);
});

test('a deletion takes what is personal, and leaves to others the text that they hold', async () => {
  const { read, unread, sky, theirs, reply } = await talk();
  const inviter = await makePerson(api.context, { fullName: 'Zeynep' });
  await api.call(inviter, 'block-person', { path: { userId: ayse.userId } });
  const { db } = api.context;
  await db
    .updateTable('users')
    .set({ referred_by: inviter.userId })
    .where('id', '=', ayse.userId)
    .execute();
  expect(await deletePerson(api.context, ayse.userId)).toBe(true);
  expect(await deletePerson(api.context, ayse.userId)).toBe(false);

  expect(await isSessionAlive(ayse)).toBe(false);
  expect(await held(mehmet, 'person', ayse.userId)).toEqual({
    ...{ id: ayse.userId, full_name: null, avatar_url: null, city: null, country: null },
    state: 'deleted',
  });
  for (const id of [read, unread]) {
    expect(await messageOf(mehmet, id)).toMatchObject({ content: 'Merhaba' });
  }
  expect(await refusalOf(messageOf(mehmet, sky))).toBe('message-not-found');
  const blocks = await api.call(inviter, 'list-blocks');
  expect(blocks.blocks).toMatchObject([{ id: ayse.userId, full_name: null }]);
  expect(await held(inviter, 'invite', ayse.userId)).toBeNull();

  // What was unread stays so, and pins nothing.
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 1 });
  await api.read(mehmet, unread);
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 0 });
  expect(await pigeon(mehmet, mehmet.pigeonIds[0])).toMatchObject({
    status: 'available',
    trips_left: 19,
  });
  expect(await messageOf(mehmet, theirs)).toMatchObject({ status: 'sent' });
  expect(await messageOf(mehmet, reply)).toMatchObject({ status: 'sent' });
  const write = api.send(mehmet, { receiverId: ayse.userId });
  expect(await refusalOf(write)).toBe('receiver-not-found');

  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll()
    .where('id', '=', ayse.userId)
    .executeTakeFirstOrThrow();
  const kept = Object.values(row).filter((value) => typeof value === 'string');
  expect(kept.join(' ')).not.toMatch(/Ayşe|example\.org|İzmir|1990|files/);
  const jobs = await db.selectFrom('jobs').select('kind').execute();
  expect(jobs).toEqual([{ kind: 'remove-uploads-of' }]);
});

test('the operator removes a letter to somebody who is gone (seed 531045454)', async () => {
  const { messageId } = await api.send(mehmet, { receiverId: ayse.userId });
  await deletePerson(api.context, ayse.userId);
  expect(await removeMessage(api.context, messageId)).toBe(true);
  expect(await messageOf(mehmet, messageId)).toMatchObject({ status: 'recalled', content: '' });
});

test('whoever knows more than one transaction takes is parted from all by a job', async () => {
  const { messageId } = await api.send(mehmet, { receiverId: ayse.userId });
  const { db, makeId } = api.context;
  const ids = Array.from({ length: 201 }, () => makeId());
  const user = { language: 'tr', state: 'active', terms_version: 'test' } as const;
  const created_at = api.context.now();
  await db
    .insertInto('users')
    .values(ids.map((id) => ({ ...user, id, referral_code: id, created_at })))
    .execute();
  await db
    .insertInto('heads')
    .values(ids.map((user_id) => ({ user_id })))
    .execute();
  const pairs = ids.map((user_id) => ({ user_id, person_id: ayse.userId }));
  await db.insertInto('acquaintances').values(pairs).execute();

  await freezePerson(api.context, ayse.userId);
  const kinds = async () =>
    (await db.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['spread-profile']);
  await spreadProfile(api.context, { userId: ayse.userId });
  expect(await held(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'frozen' });

  await deletePerson(api.context, ayse.userId);
  expect((await kinds()).toSorted()).toEqual(['part-from-deleted', 'spread-profile']);
  for (let times = 0; times < 2; times += 1) {
    await partFromDeleted(api.context, { userId: ayse.userId });
  }
  expect(await pigeon(mehmet, mehmet.pigeonIds[0])).toMatchObject({ status: 'available' });
  expect(await messageOf(mehmet, messageId)).toMatchObject({ status: 'sent' });
  expect(await held(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'deleted' });
  const told = await db
    .selectFrom('log')
    .select('user_id')
    .where('entity', '=', 'person')
    .where('id', '=', ayse.userId)
    .execute();
  expect(told).toHaveLength(202);
});
