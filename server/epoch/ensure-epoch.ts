import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

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
