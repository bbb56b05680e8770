import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { COMPLETE_PERCENTAGE } from '../../contract/limits.ts';
import type { Viewer } from '../context/context.ts';
import type { FeaturedPlace } from './featured-cursor.ts';
import { selectVisiblePeople } from './visible-people.ts';

/**
 * Places read per wanted person, the factor by which a stride grows, and the largest stride. The first stride is short,
 * because the people in it are on different pages of a large database.
 */
const PLACES_A_PERSON = 3;
const FARTHER = 5;
const STRIDE_MAX = 2000;
/** Maximum places per request. A caller with hardly any matches continues with the next page. */
const PLACES_A_REQUEST = 10_000;

interface FeaturedPage {
  day: string;
  after: FeaturedPlace | null;
  limit: number;
}

/**
 * Returns the ids of matching people in the order of the day, and the end of the page if more may follow. A page may
 * contain fewer ids than requested, or none. The index of places is read in strides, which grow while few people match,
 * up to a limit per call. With a single statement, the planner would join all people.
 */
export async function readFeaturedIds(
  viewer: Viewer,
  { day, after, limit }: FeaturedPage,
): Promise<{ ids: string[]; next: FeaturedPlace | null }> {
  // A cursor of another day is invalid, so start at the top of the present order.
  let at = after !== null && after.day === day ? after : { day, place: -1, id: viewer.userId };
  const found: FeaturedPlace[] = [];
  let stride = limit * PLACES_A_PERSON;
  let isEnd = false;
  let looked = 0;
  while (found.length <= limit && !isEnd && looked < PLACES_A_REQUEST) {
    const places = await readStride(viewer, at, stride);
    const fitting = await findFitting(viewer, { day, ids: places.map(({ id }) => id) });
    found.push(...places.filter(({ id }) => fitting.has(id)));
    isEnd = places.length < stride;
    looked += places.length;
    at = places.at(-1) ?? at;
    stride = Math.min(STRIDE_MAX, stride * FARTHER);
  }
  const page = found.slice(0, limit);
  const isPageFull = found.length > limit;
  const goOn = isEnd ? null : at;
  return {
    ids: page.map(({ id }) => id),
    next: isPageFull ? (page.at(-1) ?? null) : goOn,
  };
}

async function readStride(
  { db }: Viewer,
  { day, place, id }: FeaturedPlace,
  stride: number,
): Promise<FeaturedPlace[]> {
  const rows = await db
    .selectFrom('featured_places')
    .select(['user_id', 'place'])
    .where('day', '=', day)
    .where(sql<SqlBool>`(place, user_id) > (${place}::bigint, ${id}::uuid)`)
    .orderBy('place')
    .orderBy('user_id')
    .limit(stride)
    .execute();
  return rows.map((row) => ({ day, place: row.place, id: row.user_id }));
}

async function findFitting(
  viewer: Viewer,
  { day, ids }: { day: string; ids: string[] },
): Promise<ReadonlySet<string>> {
  const rows = await selectVisiblePeople(viewer)
    .innerJoin('profiles as mine', (join) => join.on('mine.user_id', '=', viewer.userId))
    .select('users.id')
    .where(sql<SqlBool>`users.id = any(${ids}::uuid[])`)
    .where('users.id', '<>', viewer.userId)
    .where('profiles.completion', '=', COMPLETE_PERCENTAGE)
    .where(isWanted('mine', 'profiles', day))
    .where(isWanted('profiles', 'mine', day))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether one profile's wish matches the other profile. Without a wish everyone matches. Dates are ISO texts, so ages
 * in whole years are compared with the same day of another year.
 */
function isWanted(wisher: string, wanted: string, day: string): RawBuilder<SqlBool> {
  const wish = (column: string) => sql.ref(`${wisher}.${column}`);
  const own = (column: string) => sql.ref(`${wanted}.${column}`);
  const bornBy = (years: RawBuilder<unknown>) =>
    sql`lpad((${Number(day.slice(0, 4))}::int - ${years})::text, 4, '0') || ${day.slice(4)}`;
  const min = wish('preferred_age_min');
  const max = wish('preferred_age_max');
  return sql<SqlBool>`(
    (${wish('preferred_genders')} = '[]'::jsonb
      or ${wish('preferred_genders')} @> to_jsonb(${own('gender')}))
    and (${min} is null or ${own('birth_date')} <= ${bornBy(min)})
    and (${max} is null or ${own('birth_date')} > ${bornBy(sql`(${max} + 1)`)})
  )`;
}
