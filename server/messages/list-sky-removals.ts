import type { Kysely } from 'kysely';
import { SKY_REMOVALS_DAYS } from '../../contract/limits.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { readNewestRemoval } from './read-newest-removal.ts';

const MAX_REMOVALS = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** GET /api/sky/removals: lists the messages that the device must remove from its cached sky. */
export const listSkyRemovals: Handler<'list-sky-removals'> = async ({ query }, { db, now }) => ({
  body: await readSkyRemovals(db, { since: query.since, now: now() }),
});

/**
 * Returns messages that left the sky after removal number `since`. `reset` is set if the device may have missed
 * removals that are no longer stored. It then drops its cached sky and continues from `next`.
 */
async function readSkyRemovals(
  db: Kysely<Schema>,
  { since, now }: { since: number; now: Date },
): Promise<{ ids: string[]; next: number; reset?: boolean }> {
  const newest = await readNewestRemoval(db);
  const oldest = new Date(now.getTime() - SKY_REMOVALS_DAYS * DAY_MS);
  const firstKept = await db
    .selectFrom('sky_removals')
    .select('seq')
    .where('at', '>=', oldest)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  const missedBelow = firstKept === undefined ? newest : firstKept.seq - 1;
  if (since > newest || since < missedBelow) return { ids: [], next: newest, reset: true };

  const rows = await db
    .selectFrom('sky_removals')
    .select(['seq', 'message_id'])
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(MAX_REMOVALS)
    .execute();
  return { ids: rows.map(({ message_id }) => message_id), next: rows.at(-1)?.seq ?? since };
}
