import { type SqlBool, sql } from 'kysely';
import { COMPLETE_PERCENTAGE } from '../../contract/limits.ts';
import type { Viewer } from '../values/viewer.ts';
import { selectVisiblePeople } from '../values/visible-people.ts';
import type { FeaturedPlace } from './featured-cursor.ts';

interface FeaturedPage {
  day: string;
  after: FeaturedPlace | null;
  limit: number;
}

/**
 * The ids of the people who fit the viewer and whom the viewer fits, in the order of the day, and
 * where the page ends when more follow. A walk along the index of places: nobody is sorted.
 */
export async function readFeaturedIds(
  viewer: Viewer,
  { day, after, limit }: FeaturedPage,
): Promise<{ ids: string[]; next: FeaturedPlace | null }> {
  // Yesterday's places mean nothing today: its pages go on from the top of the new order.
  const isSameDay = after !== null && after.day === day;
  const [place, id] = isSameDay ? [after.place, after.id] : [-1, viewer.userId];
  const rows = await selectVisiblePeople(viewer)
    .innerJoin('featured', 'featured.user_id', 'users.id')
    .innerJoin('profiles as mine', (join) => join.on('mine.user_id', '=', viewer.userId))
    .select(['users.id', 'featured.place'])
    .where('users.id', '<>', viewer.userId)
    .where('profiles.completion', '=', COMPLETE_PERCENTAGE)
    .where(sql<SqlBool>`(featured.place, featured.user_id) > (${place}::bigint, ${id}::uuid)`)
    .where(isWanted('mine', 'profiles', day))
    .where(isWanted('profiles', 'mine', day))
    .orderBy('featured.place')
    .orderBy('featured.user_id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    ids: page.map((row) => row.id),
    next: last === undefined ? null : { day, ...last },
  };
}

/**
 * Does one profile's wish fit the other one? Without a wish anybody fits. Dates are texts in ISO's
 * order, so that ages of whole years are a comparison with the same day of another year.
 */
function isWanted(wisher: string, wanted: string, day: string) {
  const wish = (column: string) => sql.ref(`${wisher}.${column}`);
  const own = (column: string) => sql.ref(`${wanted}.${column}`);
  const bornBy = (years: ReturnType<typeof wish> | ReturnType<typeof sql>) =>
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
