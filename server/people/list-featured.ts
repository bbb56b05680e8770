import type { Handler } from '../http/call-handler.ts';
import { parseFeaturedCursor, writeFeaturedCursor } from './featured-cursor.ts';
import { findFeaturedDay } from './featured-order.ts';
import { readFeaturedIds } from './read-featured.ts';
import { readPersons } from './read-persons.ts';
import { readPublicProfiles } from './read-public-profiles.ts';

/** GET /api/users/featured: lists people where caller and person match each other's wishes. */
export const listFeatured: Handler<'list-featured'> = async ({ caller, query }, context) => {
  const after = query.cursor === undefined ? null : parseFeaturedCursor(query.cursor);
  // May write the order of the day.
  const day = await findFeaturedDay(context);
  return context.onReplica(async (db) => {
    const viewer = { db, userId: caller.userId, now: context.now() };
    const { ids, next } = await readFeaturedIds(viewer, { day, after, limit: query.limit });
    const profiles = await readPublicProfiles(viewer, ids);
    const people = await readPersons(viewer, ids);
    return {
      body: {
        items: [...profiles.values()],
        next: next === null ? null : writeFeaturedCursor(next),
        people: [...people.values()],
      },
    };
  });
};
