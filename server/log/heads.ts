import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';

/** The newest `seq` of each locked person, by user id. */
export type Heads = ReadonlyMap<string, number>;

/**
 * Locks these persons' heads until the end of the transaction. The order is sorted, so that two transactions cannot
 * deadlock. Every change of a pigeon, message or conversation locks the heads of both its people, so rows read
 * afterwards cannot change. The result lacks persons who do not exist.
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

/** Returns a person's newest `seq`, or 0 if the person has no log. */
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
  /** A condition to check. True if there is no condition. */
  holds: RawBuilder<boolean>;
}

/**
 * Locks like `lockHeads`, and reads a row and a condition in the same statement. The row is a snapshot from the start
 * of the statement. If one of the logs grew while the statement waited for the lock, the row is read again.
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
  // If there is no row, all its columns are null, so return undefined.
  return { heads, row: is_row === true ? answer : undefined, doesHold };
}

/** Newest `seq` by user id, or null if none of the persons exists. */
type Numbers = Record<string, number> | null;
