import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Larger than the count of all numbers that can have been assigned since the backup. */
const RAISE = 2 ** 32;
/** More changes per second than any person's entities can have. */
const NUMBERS_A_SECOND = 2 ** 20;
const BEGIN_OF_TIME = Date.UTC(2026, 0, 1);

/**
 * Begins a new epoch after a restore, in which rows that devices received since the backup do not exist. All counters
 * jump, so that no number is used twice. Devices rebuild their mirrors and keep their unsent data. The new counters
 * also depend on the time, so a second restore of the same backup gives other numbers.
 */
export async function beginEpoch(
  tx: Transaction<Schema>,
  { epoch, now }: { epoch: string; now: Date },
): Promise<void> {
  const seconds = Math.max(0, Math.floor((now.getTime() - BEGIN_OF_TIME) / 1000));
  const floor = sql.lit(seconds * NUMBERS_A_SECOND);
  const raise = sql.lit(RAISE);
  await tx
    .updateTable('meta')
    .set({ epoch, sky_removal_seq: sql<number>`greatest(sky_removal_seq + ${raise}, ${floor})` })
    .execute();
  await tx
    .updateTable('heads')
    .set({ seq: sql<number>`greatest(seq + ${raise}, ${floor})` })
    .execute();
}

/** Returns the database's epoch. The first start creates it, and every node gets the same one. */
export async function ensureEpoch(db: Kysely<Schema>, makeId: () => string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ epoch: makeId() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { epoch } = await db.selectFrom('meta').select('epoch').executeTakeFirstOrThrow();
  return epoch;
}
