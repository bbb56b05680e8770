import type { Handler } from '../http/endpoint-handler.ts';
import { readSkyRemovals } from './read-sky-removals.ts';

/** GET /api/sky/removals: what the device must take out of its cached sky. */
export const listSkyRemovals: Handler<'list-sky-removals'> = async ({ query }, { db, now }) => ({
  body: await readSkyRemovals(db, { since: query.since, now: now() }),
});
