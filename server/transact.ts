import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Rows } from '../contract/changes.ts';
import { AppError } from '../contract/errors.ts';
import { canonicalJson } from './canonical-json.ts';
import { changePersons, type Done, type Locked, type Touches } from './change-persons.ts';
import type { Context } from './context.ts';
import type { Schema } from './db/schema.ts';
import { readRows } from './sync/read-rows.ts';
import { parseStoredThings, type TouchedThing } from './sync/touched.ts';

export interface Keyed<Result> {
  userId: string;
  /** Without a key nothing is remembered, and a repeat is a new call. */
  key: string | undefined;
  /** What the key stands for: the mutation's name, its path and its body as sent. */
  body: unknown;
  /** The persons to lock; the caller is always among them. */
  touches: Touches;
  /** The result comes back from the database when the call is repeated. */
  result: v.GenericSchema<unknown, Result>;
}

/**
 * Carries out one mutation exactly once. The key, a hash of the body, the result and the touched
 * things are stored in the mutation's own transaction: a repeat, also one at the same time, gets
 * the same result and the rows as they are now. Another body under the same key throws
 * `idempotency-mismatch`. Refusals are not stored. Answers the caller's own changed rows.
 */
export async function transact<Result>(
  context: Context,
  { userId, key, body, touches, result: resultSchema }: Keyed<Result>,
  work: (locked: Locked) => Promise<Done<Result>>,
): Promise<{ result: Result; rows: Rows }> {
  const hash = createHash('sha256').update(canonicalJson(body)).digest('hex');
  const findTouches = async () => {
    const others = typeof touches === 'function' ? await touches() : touches;
    return [...new Set([userId, ...others])];
  };
  const { result, things } = await changePersons(context, findTouches, async (locked) => {
    if (!locked.heads.has(userId)) throw new AppError('unauthenticated');
    const before = key === undefined ? undefined : await findKey(locked.tx, userId, key);
    if (before !== undefined) {
      if (before.body_hash !== hash) throw new AppError('idempotency-mismatch');
      const things = parseStoredThings(before.touched);
      return { result: { result: v.parse(resultSchema, before.result), things }, changes: [] };
    }
    const done = await work(locked);
    const things = done.changes
      .filter((change) => change.userId === userId)
      .map(({ entity, id }): TouchedThing => ({ entity, id }));
    const { result, changes } = done;
    const call = { userId, bodyHash: hash, result, things, at: context.now() };
    const remember = key === undefined ? {} : { remember: { ...call, key } };
    return { result: { result, things }, changes, ...remember };
  });
  return { result, rows: await readRows(context, userId, things) };
}

function findKey(tx: Transaction<Schema>, userId: string, key: string) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result', 'touched'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}
