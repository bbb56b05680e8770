import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Heads } from './heads.ts';
import type { Touched, TouchedThing } from './touched.ts';

interface LogRow extends Touched {
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

/**
 * Gives each changed thing the next number of its person and writes the log and the heads, in one
 * statement with the call's key, if it has one. The heads must be locked. Answers the new head of each person who has one.
 */
export async function writeLog(
  tx: Transaction<Schema>,
  heads: Heads,
  touched: Touched[],
  call?: RememberedCall,
): Promise<Heads> {
  const rows = numberRows(heads, touched);
  if (rows.length === 0 && call === undefined) return new Map();
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row("userId" uuid, entity text, id uuid, seq bigint)
    ), raised as (
      update heads set seq = newest.seq
      from (select "userId", max(seq) as seq from given group by "userId") newest
      where heads.user_id = newest."userId"
    ), received as (
      update messages set received_seq = given.seq from given
      where given.entity = 'message' and messages.id = given.id
        and messages.receiver_id = given."userId" and messages.received_seq is null
    ) ${call === undefined ? sql`` : sql`, remembered as (${rememberCall(call)})`}
    insert into log (user_id, entity, id, seq)
    select "userId", entity, id, seq from given
    on conflict (user_id, entity, id) do update
      set seq = excluded.seq, gone_at = null`.execute(tx);
  return new Map(rows.map(({ userId, seq }) => [userId, seq]));
}

/** A thing that is named twice gets one number; a person's numbers follow each other without gaps. */
function numberRows(heads: Heads, touched: Touched[]): LogRow[] {
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
