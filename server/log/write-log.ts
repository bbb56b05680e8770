import { type Expression, sql, type Transaction } from 'kysely';
import type { Touched, TouchedThing } from '../context/touched.ts';
import type { Schema } from '../db/schema.ts';
import type { Heads } from './heads.ts';

/** One row of a person's log, with its number. */
export interface NumberedThing extends Touched {
  seq: number;
}

/** A call that is remembered under its key, in the same statement as what it changed. */
export interface RememberedCall {
  userId: string;
  key: string;
  bodyHash: string;
  result: unknown;
  things: TouchedThing[];
  at: Date;
}

export interface LogEntry {
  touched: Touched[];
  /**
   * Statements that write rows, made part of this one to save their way to the database. They do
   * not see each other's rows. The table `given` ("userId", entity, id, seq) tells them the
   * numbers: messages and notifications that they insert take `received_seq` from it.
   */
  writes?: Expression<unknown>[] | undefined;
  call?: RememberedCall | undefined;
}

/**
 * Gives each changed thing the next number of its person and writes the log and the heads, in one
 * statement with the call's key, if it has one. The heads must be locked. Answers the rows.
 */
export async function writeLog(
  tx: Transaction<Schema>,
  heads: Heads,
  { touched, writes = [], call }: LogEntry,
): Promise<NumberedThing[]> {
  const rows = numberRows(heads, touched);
  if (rows.length === 0 && call === undefined && writes.length === 0) return [];
  const parts = [
    ...writes.map((write, at) => sql`, ${sql.raw(`write_${at}`)} as (${write})`),
    ...(rows.length === 0 ? [] : [raiseHeads, ...receive(rows, writes.length > 0)]),
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

/** The new head of each person who has one. */
export function toHeads(rows: readonly NumberedThing[]): Heads {
  return new Map(rows.map(({ userId, seq }) => [userId, seq]));
}

/** The rows that are replaced are read as they were before the statement. */
const raiseHeads = sql`, raised as (
  update heads set seq = newest.seq, checksum = mod(heads.checksum + newest.weight, 2147483647)
  from (
    select "userId", max(given.seq) as seq,
      sum(log_weight(given.entity, given.id, given.seq) + 2147483647
        - coalesce(log_weight(log.entity, log.id, log.seq), 0)) as weight
    from given left join log
      on log.user_id = given."userId" and log.entity = given.entity and log.id = given.id
    group by "userId"
  ) newest
  where heads.user_id = newest."userId"
)`;

/** Keeps the number at which a message or a notification first reached its person. */
function receive(rows: readonly NumberedThing[], areWritersTold: boolean) {
  const has = (name: string) => !areWritersTold && rows.some(({ entity }) => entity === name);
  return [
    ...(has('message') ? [receiveMessages] : []),
    ...(has('notification') ? [receiveNotifications] : []),
  ];
}

const receiveMessages = sql`, received as (
  update messages set received_seq = given.seq from given
  where given.entity = 'message' and messages.id = given.id
    and messages.receiver_id = given."userId" and messages.received_seq is null
)`;

const receiveNotifications = sql`, noticed as (
  update notifications set received_seq = given.seq from given
  where given.entity = 'notification' and notifications.id = given.id
    and notifications.received_seq is null
)`;

/** A thing that is named twice gets one number; a person's numbers follow each other without gaps. */
function numberRows(heads: Heads, touched: Touched[]): NumberedThing[] {
  const things = new Map(
    touched.map((thing) => [`${thing.userId} ${thing.entity} ${thing.id}`, thing]),
  );
  const next = new Map(heads);
  return [...things.values()].map(({ userId, entity, id }) => {
    const head = next.get(userId);
    if (head === undefined) throw new Error(`a change for ${userId}, whose head is not locked`);
    next.set(userId, head + 1);
    return { userId, entity, id, seq: head + 1 };
  });
}

const rememberCall = ({ userId, key, bodyHash, result, things, at }: RememberedCall) => sql`
  insert into idempotency_keys (user_id, key, body_hash, result, touched, created_at)
  values (${userId}::uuid, ${key}::uuid, ${bodyHash}, ${JSON.stringify(result)}::jsonb,
    ${JSON.stringify(things)}::jsonb, ${at}::timestamptz)`;
