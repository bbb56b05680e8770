import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Above every number that was given since the backup, however long that went on. */
const RAISE = 2 ** 32;

/**
 * Makes restored data a new epoch: what devices have seen since the backup was made never was. All
 * counters jump, so that no number ever means two things; devices begin their mirrors anew and keep
 * what they have not sent.
 */
export async function beginEpoch(tx: Transaction<Schema>, epoch: string): Promise<void> {
  await tx
    .updateTable('meta')
    .set({ epoch, sky_removal_seq: sql<number>`sky_removal_seq + ${sql.lit(RAISE)}` })
    .execute();
  await tx
    .updateTable('heads')
    .set({ seq: sql<number>`seq + ${sql.lit(RAISE)}` })
    .execute();
}
