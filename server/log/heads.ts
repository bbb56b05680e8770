import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { anyOf } from '../db/any-of.ts';
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
    .where('user_id', '=', anyOf(userIds))
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

export interface RowToRead<Row> {
  query: RawBuilder<Row>;
  /** A condition that must hold; true when there is none. */
  holds: RawBuilder<boolean>;
}

/**
 * Locks as `lockHeads` does, reads a row and looks at a condition in the same statement. The row is as it was when the
 * statement began: when one of these persons' logs grew while it waited for the lock, it is read
 * again under the lock.
 */
export async function lockHeadsAndRead<Row extends object>(
  tx: Transaction<Schema>,
  userIds: string[],
  { query, holds }: RowToRead<Row>,
): Promise<{ heads: Heads; row: Row | undefined; doesHold: boolean }> {
  const ids = sql`any(${userIds}::uuid[])`;
  const { rows } = await sql<
    Row & {
      locked_heads: Numbers;
      seen_heads: Numbers;
      is_row: true | null;
      does_hold: boolean;
    }
  >`
    with locked as materialized (
      select user_id, seq from heads where user_id = ${ids} order by user_id for update
    )
    select
      (select jsonb_object_agg(user_id, seq) from locked) as locked_heads,
      (select jsonb_object_agg(user_id, seq) from heads where user_id = ${ids}) as seen_heads,
      (${holds}) as does_hold,
      found.*
    from (select 1) as always left join lateral (
      select true as is_row, asked.* from (${query}) as asked limit 1
    ) as found on true
  `.execute(tx);
  const [answer] = rows;
  if (answer === undefined) throw new Error('a query without conditions found nothing');
  const { locked_heads, seen_heads, is_row, does_hold: doesHold } = answer;
  const heads = new Map(Object.entries(locked_heads ?? {}));
  const isFresh = [...heads].every(([userId, seq]) => seen_heads?.[userId] === seq);
  if (!isFresh) return { heads, row: (await query.execute(tx)).rows[0], doesHold };
  // Without a row its columns are null, and nobody gets to see them.
  return { heads, row: is_row === true ? answer : undefined, doesHold };
}

/** Newest numbers by person; null when nobody of them exists. */
type Numbers = Record<string, number> | null;
