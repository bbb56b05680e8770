import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { ROWS_A_BATCH } from '../db/in-batches.ts';
import { write } from '../log/write.ts';
import { currentStatus, isExpired } from './pigeon-status.ts';
import { readPigeonFacts } from './read-pigeon-facts.ts';
import { returnPigeon } from './return-pigeon.ts';

/** The ways in which a pigeon wears out, each with the indexed column that finds the worn ones. */
const WAYS: readonly Way[] = [
  { column: 'fuel_until', type: 'timestamptz', isWorn: (now) => sql`fuel_until <= ${now}` },
  { column: 'ends_at', type: 'timestamptz', isWorn: (now) => sql`ends_at <= ${now}` },
  { column: 'id', type: 'uuid', isWorn: () => sql`trips_left = 0` },
];

interface Way {
  column: 'fuel_until' | 'ends_at' | 'id';
  type: 'timestamptz' | 'uuid';
  isWorn(now: Date): RawBuilder<unknown>;
}

/**
 * Ends all pigeons that have no trips, fuel or time left and carry no message. By the clock they have ended before
 * (docs/decisions/pigeons-and-letters.md), but only this job writes the change into the logs. Can run several times,
 * and on two nodes concurrently.
 */
export async function restWornPigeons(context: Context): Promise<void> {
  for (const way of WAYS) {
    let page: Found[];
    let after: Found | undefined;
    do {
      page = await findWorn(context, way, after);
      for (const pigeon of page) if (!pigeon.carries_unread) await restPigeon(context, pigeon);
      after = page.at(-1);
    } while (page.length === ROWS_A_BATCH);
  }
}

interface Found {
  id: string;
  owner_id: string;
  person_id: string | null;
  carries_unread: boolean;
  /** The value of the indexed column, as the cursor for the next page. */
  place: string;
}

async function findWorn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { column, type, isWorn }: Way,
  after: Found | undefined,
): Promise<Found[]> {
  const place = sql.ref(column);
  const isFarther =
    after === undefined
      ? sql`true`
      : sql`(${place}, id) > (${after.place}::${sql.raw(type)}, ${after.id}::uuid)`;
  const { rows } = await sql<Found>`
    select page.id, page.owner_id, page.person_id, page.place::text,
      page.status = 'in_conversation' and coalesce(messages.status = 'sent', false)
        as carries_unread
    from (
      select id, owner_id, person_id, status, message_id, ${place} as place from pigeons
      where status in ('available', 'in_conversation') and ${isWorn(now())}
        and ${isFarther}
      order by ${place}, id limit ${sql.lit(ROWS_A_BATCH)}
    ) page
    left join messages on messages.id = page.message_id
    order by page.place, page.id`.execute(db);
  return rows;
}

async function restPigeon(context: Context, { id, owner_id, person_id }: Found): Promise<void> {
  const persons = person_id === null ? [owner_id] : [owner_id, person_id];
  await write(context, { touches: persons }, async ({ tx }) => {
    const found = await readPigeonFacts(tx, id);
    const nothing = { result: undefined, changes: [] };
    // The pigeon moved between the read and the lock. The next hourly run checks it again.
    if (found === null || found.pigeon.person_id !== person_id) return nothing;
    const { pigeon } = found;
    const isWorn = isExpired(currentStatus(pigeon, context.now())) && !isExpired(pigeon.status);
    return isWorn ? { ...nothing, changes: await returnPigeon(context, tx, pigeon) } : nothing;
  });
}
