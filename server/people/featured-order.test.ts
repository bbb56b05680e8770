import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeLease } from '../jobs/take-lease.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { findFeaturedDay, makeTomorrowsOrder } from './featured-order.ts';

const HOUR_MS = 3_600_000;

let api: TestApi;
let ayse: TestPerson;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context);
});
afterAll(() => api.close());

const today = () => api.clock.now().toISOString().slice(0, 10);
const days = async () => {
  const rows = await api.context.db
    .selectFrom('featured_days')
    .select('day')
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
};
const toHour = (hour: number) =>
  api.clock.advance(((hour - api.clock.now().getUTCHours() + 24) % 24) * HOUR_MS);

/** Takes the lease for making an order. The returned function ends it. */
async function holdOrder(): Promise<() => Promise<void>> {
  const lease = await takeLease(api.context, 'featured order');
  return async () => lease?.finish();
}

test('tomorrow’s order is made in the evening, beside today’s, once', async () => {
  toHour(21);
  expect(await findFeaturedDay(api.context)).toBe(today());
  await makeTomorrowsOrder(api.context);
  const evening = today();
  expect(await days()).toEqual([evening]);
  api.clock.advance(HOUR_MS);
  await Promise.all([makeTomorrowsOrder(api.context), makeTomorrowsOrder(api.context)]);
  expect(await days()).toHaveLength(2);
  expect(await findFeaturedDay(api.context)).toBe(evening);
  api.clock.advance(2 * HOUR_MS);
  const held = await holdOrder();
  // After midnight the call neither makes an order nor waits for the lock.
  expect(await findFeaturedDay(api.context)).toBe(today());
  await held();
  expect(today()).not.toBe(evening);
});

test('without an order the first request makes it, and others get the previous one', async () => {
  const before = await findFeaturedDay(api.context);
  api.clock.advance(24 * HOUR_MS);
  const held = await holdOrder();
  expect(await findFeaturedDay(api.context)).toBe(before);
  const page = await api.call(await makePerson(api.context), 'list-featured');
  expect(page.items.map(({ id }) => id)).toEqual([ayse.userId]);
  await held();
  expect(await findFeaturedDay(api.context)).toBe(today());
  expect(await days()).toEqual([today()]);
  const { rows } = await sql<{ day: string }>`select distinct day from featured_places`.execute(
    api.context.db,
  );
  expect(rows.map(({ day }) => day)).toEqual([today()]);
});

test('without any order a request waits until another node has made it', async () => {
  const held = await holdOrder();
  const found = findFeaturedDay(api.context);
  let isFound = false;
  void found.then(() => {
    isFound = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isFound).toBe(false);
  await held();
  expect(await found).toBe(today());
});

test('a profile completed in the evening is listed tomorrow too', async () => {
  toHour(23);
  await makeTomorrowsOrder(api.context);
  const beginner = await makePerson(api.context, { complete: false });
  const incomplete = { city: null, completion: 83, first_completed_at: null };
  const other = await makePerson(api.context);
  await api.context.db
    .updateTable('profiles')
    .set(incomplete)
    .where('user_id', '=', other.userId)
    .execute();
  await api.call(other, 'save-profile', { body: { city: 'Bursa' } });
  api.clock.advance(2 * HOUR_MS);
  const page = await api.call(beginner, 'list-featured');
  expect(page.items.map(({ id }) => id).toSorted()).toEqual([ayse.userId, other.userId].toSorted());
});

test('positions are read along their index', async () => {
  const day = await findFeaturedDay(api.context);
  await sql`insert into featured_places (day, user_id, place)
    select ${day}, gen_random_uuid(), n from generate_series(1, 20000) n`.execute(api.context.db);
  await sql`analyze featured_places`.execute(api.context.db);
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select user_id, place from featured_places
    where day = ${day} and (place, user_id) > (10::bigint, ${ayse.userId}::uuid)
    order by place, user_id limit 200`.execute(api.context.db);
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('featured_places_order');
  expect(text).not.toMatch(/Seq Scan|Sort/);
});
