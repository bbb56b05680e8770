import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

let api: TestApi;
let ayse: TestPerson;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context);
});
afterAll(() => api.close());

const featured = (caller: TestPerson, query: Record<string, unknown> = {}) =>
  api.call(caller, 'list-featured', { query });
const idsFor = async (caller: TestPerson) => (await featured(caller)).items.map(({ id }) => id);
const set = (person: TestPerson, fields: Record<string, unknown>) =>
  api.context.db.updateTable('profiles').set(fields).where('user_id', '=', person.userId).execute();

async function walk(caller: TestPerson, limit = 4): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page = await featured(caller, { limit, ...(next === null ? {} : { cursor: next }) });
    ids.push(...page.items.map(({ id }) => id));
    expect(page.people.map(({ id }) => id).toSorted()).toEqual(
      page.items.map(({ id }) => id).toSorted(),
    );
    next = page.next;
  } while (next !== null);
  return ids;
}

test('lists complete, active and verified people without the caller', async () => {
  const seen = await makePerson(api.context);
  await makePerson(api.context, { complete: false });
  const hidden = await Promise.all(
    ['frozen', 'suspended', 'deleted'].map(() => makePerson(api.context)),
  );
  for (const [index, state] of (['frozen', 'suspended', 'deleted'] as const).entries()) {
    await api.context.db
      .updateTable('users')
      .set({ state })
      .where('id', '=', hidden[index]?.userId ?? '')
      .execute();
  }
  const unverified = await makePerson(api.context);
  await api.context.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', unverified.userId)
    .execute();
  expect(await idsFor(ayse)).toEqual([seen.userId]);
});

test('both match each other in gender and age', async () => {
  const mehmet = await makePerson(api.context);
  await set(mehmet, { gender: 'male', birth_date: '1996-11-20' });
  const fits = async () => [(await idsFor(ayse)).length, (await idsFor(mehmet)).length];
  expect(await fits()).toEqual([1, 1]);
  const wishes: [Record<string, unknown>, number][] = [
    [{ preferred_genders: '["male", "other"]' }, 1],
    [{ preferred_genders: '["other"]' }, 0],
    [{ preferred_genders: '[]', preferred_age_min: 30 }, 1],
    [{ preferred_age_min: 31 }, 0],
    [{ preferred_age_min: null, preferred_age_max: 30 }, 1],
    [{ preferred_age_max: 29 }, 0],
    [{ preferred_age_max: null }, 1],
  ];
  for (const [wish, count] of wishes) {
    await set(ayse, wish);
    expect(await fits(), JSON.stringify(wish)).toEqual([count, count]);
  }
  // On the day before the birthday they are a year younger.
  await set(mehmet, { birth_date: '1996-11-21' });
  await set(ayse, { preferred_age_min: 30 });
  expect(await fits()).toEqual([0, 0]);
});

test('pages of a day have no gap, and another day has another order', async () => {
  const people = [];
  for (let count = 0; count < 30; count += 1) people.push(await makePerson(api.context));
  const today = await walk(ayse);
  expect(today.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
  expect(await walk(ayse, 100)).toEqual(today);
  api.clock.advance(DAY_MS);
  const tomorrow = await walk(ayse);
  expect(tomorrow).not.toEqual(today);
  expect(tomorrow.toSorted()).toEqual(today.toSorted());
});

test('a person who becomes active or leaves that day does not move the others', async () => {
  for (let count = 0; count < 12; count += 1) await makePerson(api.context);
  const before = await walk(ayse);
  const [first = '', second = ''] = before;
  await api.context.db
    .updateTable('users')
    .set({ last_active_at: api.context.now() })
    .where('id', '=', before.at(-1) ?? '')
    .execute();
  await api.context.db
    .updateTable('users')
    .set({ state: 'frozen' })
    .where('id', '=', first)
    .execute();
  expect(await walk(ayse)).toEqual(before.slice(1));
  expect((await walk(ayse))[0]).toBe(second);
});

test('recently active people are first', async () => {
  const asleep = await makePerson(api.context);
  const awake = await makePerson(api.context);
  const activeDaysAgo = (person: TestPerson, days: number) =>
    api.context.db
      .updateTable('users')
      .set({ last_active_at: new Date(api.context.now().getTime() - days * DAY_MS) })
      .where('id', '=', person.userId)
      .execute();
  for (let day = 0; day < 6; day += 1) {
    await activeDaysAgo(asleep, 20);
    await activeDaysAgo(awake, 3);
    expect(await idsFor(ayse)).toEqual([awake.userId, asleep.userId]);
    api.clock.advance(DAY_MS);
  }
});

test('a completed profile is listed on the same day', async () => {
  expect(await idsFor(ayse)).toEqual([]);
  const beginner = await makePerson(api.context);
  await set(beginner, { city: null, completion: 83, first_completed_at: null });
  await api.call(beginner, 'save-profile', { body: { city: 'Bursa' } });
  expect(await idsFor(ayse)).toEqual([beginner.userId]);
});

test('a cursor of yesterday continues at today’s beginning', async () => {
  for (let count = 0; count < 6; count += 1) await makePerson(api.context);
  const { next } = await featured(ayse, { limit: 4 });
  api.clock.advance(DAY_MS);
  const page = await featured(ayse, { limit: 4, cursor: next ?? '' });
  expect(page.items).toEqual((await featured(ayse, { limit: 4 })).items);
});

test('one call scans a limited number of people, and its cursor continues there', async () => {
  const last = await makePerson(api.context);
  expect(await idsFor(ayse)).toEqual([last.userId]);
  // Adds people who do not match anyone, with places before the one who does.
  await sql`update featured_places set place = 10000000 where user_id = ${last.userId}::uuid`.execute(
    api.context.db,
  );
  await sql`insert into featured_places (day, user_id, place)
    select day, gen_random_uuid(), n from featured_days, generate_series(1, 25000) n`.execute(
    api.context.db,
  );
  const pages = [];
  let next: string | null = null;
  do {
    const page = await featured(ayse, next === null ? {} : { cursor: next });
    pages.push(page.items.map(({ id }) => id));
    next = page.next;
  } while (next !== null);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  expect(pages.length).toBeLessThanOrEqual(4);
  expect(pages.flat()).toEqual([last.userId]);
});

test.each([{ cursor: 'x' }, { limit: 0 }, { limit: 101 }])('rejects %j', async (query) => {
  expect(await rejectionWithoutEffect(api, () => featured(ayse, query))).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-featured'));
