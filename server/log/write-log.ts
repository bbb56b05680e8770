import { type Expression, sql, type Transaction } from 'kysely';
import type { EntityRef, NumberedRef, Owned } from '../../contract/changes.ts';
import type { Schema } from '../db/schema.ts';
import type { Heads } from './heads.ts';

/** A call stored under its key, in the same statement as its changes. */
export interface RememberedCall {
  userId: string;
  key: string;
  bodyHash: string;
  result: unknown;
  refs: EntityRef[];
  at: Date;
}

export interface LogEntry {
  touched: Owned<EntityRef>[];
  /**
   * Further statements that write rows in the same round trip. They do not see each other's rows. The table `given`
   * ("userId", entity, id, seq) contains the new numbers. New messages and notifications must take their `received_seq`
   * from it.
   */
  writes?: Expression<unknown>[] | undefined;
  call?: RememberedCall | undefined;
}

/**
 * Gives each changed entity the next `seq` of its person. Writes the log, the heads and, if there is a call, its
 * idempotency key in one statement. The heads must be locked. Returns the rows.
 */
export async function writeLog(
  tx: Transaction<Schema>,
  heads: Heads,
  { touched, writes = [], call }: LogEntry,
): Promise<Owned<NumberedRef>[]> {
  const rows = numberRows(heads, touched);
  if (rows.length === 0 && call === undefined && writes.length === 0) return [];
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const parts = [
    ...writes.map((write, at) => sql`, ${sql.raw(`write_${at}`)} as (${write})`),
    ...(rows.length === 0 ? [] : [raiseHeads(userIds), ...receive(rows, writes.length > 0)]),
    ...(call === undefined ? [] : [sql`, remembered as (${rememberCall(call)})`]),
  ];
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row("userId" uuid, entity text, id uuid, seq bigint)
    )${sql.join(parts, sql``)}
    insert into log (user_id, entity, id, seq)
    select "userId", entity, id, seq from given
    on conflict (user_id, entity, id) do update
      set seq = excluded.seq, gone_at = null`.execute(tx);
  return rows;
}

/** Returns the new head of each person in these rows. */
export function toHeads(rows: readonly Owned<NumberedRef>[]): Heads {
  return new Map(rows.map(({ userId, seq }) => [userId, seq]));
}

/**
 * Raises each person's head and updates the checksum of the log: adds the weights of the new rows and subtracts the
 * weights of the replaced ones. Heads and old rows are looked up by key. With a join, PostgreSQL would read both tables
 * completely, because it expects 100 rows in `given`.
 */
const raiseHeads = (userIds: readonly string[]) => sql`, raised as (
  update heads set
    seq = (select max(seq) from given where "userId" = heads.user_id),
    checksum = mod(heads.checksum + (
      select sum(log_weight(entity, id, seq) + 2147483647 - coalesce((
        select log_weight(log.entity, log.id, log.seq) from log
        where log.user_id = given."userId" and log.entity = given.entity and log.id = given.id
      ), 0))
      from given where "userId" = heads.user_id
    ), 2147483647)
  where user_id = any(${userIds}::uuid[])
)`;

/**
 * Returns statements that store the `seq` at which a message or a notification first reached its person. Returns none
 * if `writes` store this number themselves.
 */
function receive(rows: readonly Owned<NumberedRef>[], areWritersTold: boolean) {
  const idsOf = (name: string) =>
    areWritersTold ? [] : rows.flatMap(({ entity, id }) => (entity === name ? [id] : []));
  const messageIds = idsOf('message');
  const notificationIds = idsOf('notification');
  return [
    ...(messageIds.length > 0 ? [receiveMessages(messageIds)] : []),
    ...(notificationIds.length > 0 ? [receiveNotifications(notificationIds)] : []),
  ];
}

const receiveMessages = (ids: readonly string[]) => sql`, received as (
  update messages set received_seq = given.seq from given
  where messages.id = any(${ids}::uuid[]) and messages.received_seq is null
    and given.entity = 'message' and given.id = messages.id
    and given."userId" = messages.receiver_id
)`;

const receiveNotifications = (ids: readonly string[]) => sql`, noticed as (
  update notifications set received_seq = given.seq from given
  where notifications.id = any(${ids}::uuid[]) and notifications.received_seq is null
    and given.entity = 'notification' and given.id = notifications.id
)`;

/** Numbers the entities. A duplicate gets one number, and a person's numbers have no gaps. */
function numberRows(heads: Heads, touched: Owned<EntityRef>[]): Owned<NumberedRef>[] {
  const refs = new Map(touched.map((ref) => [`${ref.userId} ${ref.entity} ${ref.id}`, ref]));
  const next = new Map(heads);
  return [...refs.values()].map(({ userId, entity, id }) => {
    const head = next.get(userId);
    if (head === undefined) throw new Error(`a change for ${userId}, whose head is not locked`);
    next.set(userId, head + 1);
    return { userId, entity, id, seq: head + 1 };
  });
}

const rememberCall = ({ userId, key, bodyHash, result, refs, at }: RememberedCall) => sql`
  insert into idempotency_keys (user_id, key, body_hash, result, touched, created_at)
  values (${userId}::uuid, ${key}::uuid, ${bodyHash}, ${JSON.stringify(result)}::jsonb,
    ${JSON.stringify(refs)}::jsonb, ${at}::timestamptz)`;
