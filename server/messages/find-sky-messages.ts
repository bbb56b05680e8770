import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Returns the ids of a person's messages in the sky, one for each of their pigeons there. */
export async function findSkyMessages(tx: Transaction<Schema>, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', userId)
    .where('receiver_id', 'is', null)
    .where('status', '<>', sql.lit('recalled'))
    .execute();
  return rows.map(({ id }) => id);
}
