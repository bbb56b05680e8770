import { expect, test } from 'vitest';
import { addPart, openUpload, readParts } from '../files/open-uploads.ts';
import { propagateProfile } from '../profile/propagate-profile.ts';
import { rejectionOf } from '../testing/call.ts';
import { makePerson, makeStrangers } from '../testing/people.ts';
import { openTestTalk } from '../testing/talk.ts';
import { deletePerson } from './delete-person.ts';
import { freezePerson } from './freeze-person.ts';
import { unlinkDeleted } from './unlink-deleted.ts';

const api = await openTestTalk();
const { messageOf, pigeonOf, heldBy, isSessionAlive, talk } = api;

test('a deletion removes personal data and keeps the text that other people hold', async () => {
  const { ayse, mehmet } = api;
  const { read, unread, sky, theirs, reply } = await talk();
  const inviter = await makePerson(api.context, { fullName: 'Zeynep' });
  const listener = await makePerson(api.context, { fullName: 'Elif' });
  await api.call(listener, 'mute-person', { path: { userId: ayse.userId } });
  await api.call(ayse, 'mute-person', { path: { userId: mehmet.userId } });
  await api.call(inviter, 'block-person', { path: { userId: ayse.userId } });
  const { db } = api.context;
  await db
    .updateTable('users')
    .set({ referred_by: inviter.userId })
    .where('id', '=', ayse.userId)
    .execute();
  const upload = { ownerId: ayse.userId, uploadId: api.context.makeId() };
  await openUpload(api.context, upload, { bytes: 9, sum: '0'.repeat(64) });
  await addPart(api.context, upload, { offset: 0, bytes: new Uint8Array(5) });
  expect(await deletePerson(api.context, ayse.userId)).toBe(true);
  expect(await deletePerson(api.context, ayse.userId)).toBe(false);
  expect(await readParts(api.context, upload)).toEqual([]);

  expect(await isSessionAlive(ayse)).toBe(false);
  expect(await heldBy(mehmet, 'person', ayse.userId)).toEqual({
    ...{ id: ayse.userId, full_name: null, avatar_url: null, city: null, country: null },
    state: 'deleted',
  });
  for (const id of [read, unread]) {
    expect(await messageOf(mehmet, id)).toMatchObject({ content: 'Merhaba' });
  }
  expect(await rejectionOf(messageOf(mehmet, sky))).toBe('message-not-found');
  const blocks = await api.call(inviter, 'list-blocks');
  expect(blocks.blocks).toMatchObject([{ id: ayse.userId, full_name: null }]);
  expect(await heldBy(listener, 'mute', ayse.userId)).toMatchObject({ full_name: null });
  const mutes = db.selectFrom('mutes').select('user_id').where('user_id', '=', ayse.userId);
  expect(await mutes.execute()).toEqual([]);
  expect(await heldBy(inviter, 'invite', ayse.userId)).toBeNull();

  // The unread letter stays unread and does not keep the pigeon away.
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 1 });
  await api.read(mehmet, unread);
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 0 });
  expect(await pigeonOf(mehmet, mehmet.pigeonIds[0])).toMatchObject({
    status: 'available',
    trips_left: 19,
  });
  expect(await messageOf(mehmet, theirs)).toMatchObject({ status: 'sent' });
  expect(await messageOf(mehmet, reply)).toMatchObject({ status: 'sent' });
  const write = api.send(mehmet, { receiverId: ayse.userId });
  expect(await rejectionOf(write)).toBe('receiver-not-found');

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

test('a job removes a person from contacts too many for one transaction', async () => {
  const { ayse, mehmet } = api;
  const { messageId } = await api.send(mehmet, { receiverId: ayse.userId });
  const { db } = api.context;
  const ids = await makeStrangers(api.context, 201);
  const pairs = ids.map((user_id) => ({ user_id, person_id: ayse.userId }));
  await db.insertInto('acquaintances').values(pairs).execute();

  await freezePerson(api.context, { userId: ayse.userId, network: '192.0.2.1' });
  const kinds = async () =>
    (await db.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['spread-profile']);
  await propagateProfile(api.context, { userId: ayse.userId });
  expect(await heldBy(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'frozen' });

  await deletePerson(api.context, ayse.userId);
  expect((await kinds()).toSorted()).toEqual(['part-from-deleted', 'spread-profile']);
  for (let times = 0; times < 2; times += 1) {
    await unlinkDeleted(api.context, { userId: ayse.userId });
  }
  expect(await pigeonOf(mehmet, mehmet.pigeonIds[0])).toMatchObject({ status: 'available' });
  expect(await messageOf(mehmet, messageId)).toMatchObject({ status: 'sent' });
  expect(await heldBy(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'deleted' });
  const told = await db
    .selectFrom('log')
    .select('user_id')
    .where('entity', '=', 'person')
    .where('id', '=', ayse.userId)
    .execute();
  expect(told).toHaveLength(202);
});
