import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { agePigeons } from './schedule-ageing.ts';

let api: TestApi;
let ayse: TestPerson;
let mehmet: TestPerson;

const DAY_MS = 86_400_000;
const days = (count: number) => api.clock.advance(count * DAY_MS);

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context);
  mehmet = await makePerson(api.context);
});
afterAll(() => api.close());

const pigeonsOf = async (person: TestPerson) => (await api.call(person, 'list-pigeons')).pigeons;
const statusesOf = async (person: TestPerson) => (await pigeonsOf(person)).map((one) => one.status);
const toldSince = async (person: TestPerson, since: number) => {
  const query = { since, epoch: api.context.epoch };
  const { changes } = await api.call(person, 'sync', { query });
  return changes.map(({ entity }) => entity);
};
const kindsOf = async ({ userId }: TestPerson) => {
  const query = api.context.db.selectFrom('notifications').select('kind');
  const rows = await query.where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ kind }) => kind);
};

test('a pigeon whose fuel ends at home is announced once', async () => {
  const { to } = await api.pull(ayse);
  days(180);
  await Promise.all([agePigeons(api.context), agePigeons(api.context)]);
  expect(await statusesOf(ayse)).toEqual(['fuel_empty']);
  expect(await toldSince(ayse, to)).toEqual(['pigeon', 'notification', 'counts']);
  expect(await kindsOf(ayse)).toEqual(['pigeon-lost']);
  await agePigeons(api.context);
  expect(await kindsOf(ayse)).toEqual(['pigeon-lost']);
});

test('a conversation closes for both when the fuel of its pigeon ends', async () => {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await api.read(mehmet, messageId);
  const { to } = await api.pull(mehmet);
  days(180);
  await agePigeons(api.context);
  expect(await toldSince(mehmet, to)).toContain('conversation');
  const { changes } = await api.pull(mehmet);
  expect(changes.find(({ entity }) => entity === 'conversation')?.value).toMatchObject({
    is_open: false,
  });
});

test('a pigeon with an unread message or in the sky stays away, at any age', async () => {
  await api.send(ayse, { receiverId: mehmet.userId });
  await api.send(mehmet, { sky: true });
  days(200);
  await agePigeons(api.context);
  expect([await statusesOf(ayse), await statusesOf(mehmet)]).toEqual([
    ['in_conversation'],
    ['in_sky'],
  ]);
});

test('a granted pigeon expires on its date', async () => {
  const ends_at = new Date(api.clock.now().getTime() + 7 * DAY_MS);
  await api.context.db.updateTable('pigeons').set({ ends_at }).execute();
  days(7);
  await agePigeons(api.context);
  expect(await statusesOf(ayse)).toEqual(['expired']);
});

test('a person without a usable pigeon for 7 days gets exactly one', async () => {
  await api.context.db
    .updateTable('pigeons')
    .set({ trips_left: 0, status: 'retired' })
    .where('owner_id', '=', ayse.userId)
    .execute();
  await agePigeons(api.context);
  days(6);
  await agePigeons(api.context);
  expect(await statusesOf(ayse)).toEqual(['retired']);
  days(1);
  await Promise.all([agePigeons(api.context), agePigeons(api.context)]);
  const [, gift] = await pigeonsOf(ayse);
  expect(gift).toMatchObject({ type_label: 'welcome', status: 'available', trips_left: 20 });
  expect(await kindsOf(ayse)).toEqual(['pigeon-gained']);
  days(8);
  await agePigeons(api.context);
  expect(await pigeonsOf(ayse)).toHaveLength(2);
  expect(await pigeonsOf(mehmet)).toHaveLength(1);
});

test('a pigeon that is away and can fly again is usable; one on its last trip is not', async () => {
  await api.send(ayse, { sky: true });
  await api.context.db
    .updateTable('pigeons')
    .set({ trips_left: 1 })
    .where('owner_id', '=', mehmet.userId)
    .execute();
  await api.send(mehmet, { sky: true });
  await agePigeons(api.context);
  days(7);
  await agePigeons(api.context);
  expect(await pigeonsOf(ayse)).toHaveLength(1);
  expect(await pigeonsOf(mehmet)).toHaveLength(2);
});

test('a retirement with the last message is announced when that is read or recalled', async () => {
  await api.context.db.updateTable('pigeons').set({ trips_left: 1 }).execute();
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await api.read(mehmet, messageId);
  expect(await kindsOf(ayse)).toEqual(['pigeon-lost']);
  await api.send(mehmet, { sky: true });
  await api.recall(mehmet, mehmet.pigeonIds[0]);
  expect(await kindsOf(mehmet)).toContain('pigeon-lost');
});
