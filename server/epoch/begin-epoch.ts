import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Above every number that was given since the backup, however long that went on. */
const RAISE = 2 ** 32;
/** More than anybody's things can change in a second. */
const NUMBERS_A_SECOND = 2 ** 20;
const BEGIN_OF_TIME = Date.UTC(2026, 0, 1);

/**
 * Makes restored data a new epoch: what devices have seen since the backup was made never was. All
 * counters jump, so that no number ever means two things; devices begin their mirrors anew and keep
 * what they have not sent. Where they land depends on the time as well: one backup that is restored
 * twice does not give the numbers of the first time again.
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

/** The database's epoch, made on first start; every node gets the same one. */
export async function ensureEpoch(db: Kysely<Schema>, makeId: () => string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ epoch: makeId() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { epoch } = await db.selectFrom('meta').select('epoch').executeTakeFirstOrThrow();
  return epoch;
}
