import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The newest number of each locked person, by person. */
export type Heads = ReadonlyMap<string, number>;

/**
 * Locks these persons' heads until the end of the transaction, in sorted order so that two
 * transactions never wait for each other. Whoever changes a pigeon, a message or a conversation
 * holds the heads of both its people: rows read afterwards stay as they are. A person who does
 * not exist is missing in the answer.
 */
export async function lockHeads(tx: Transaction<Schema>, userIds: string[]): Promise<Heads> {
  const rows = await tx
    .selectFrom('heads')
    .select(['user_id', 'seq'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ user_id, seq }) => [user_id, seq]));
}

/** A person's newest number now; 0 for nobody. */
export async function readHead(db: Kysely<Schema>, userId: string): Promise<number> {
  const head = await db
    .selectFrom('heads')
    .select('seq')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return head?.seq ?? 0;
}
