import { createHash } from 'node:crypto';
import type { RawBuilder, Transaction } from 'kysely';
import * as v from 'valibot';
import { canonicalJson } from '../../contract/canonical-json.ts';
import type { Rows } from '../../contract/changes.ts';
import { AppError } from '../../contract/errors.ts';
import { timeOfId } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import { parseStoredThings, type ThingValue, type TouchedThing } from '../context/touched.ts';
import type { Schema } from '../db/schema.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isLive, type NamedSession } from '../sessions/find-session.ts';
import {
  changeAndNumber,
  type Done,
  type Locked,
  type Touches,
  type Work,
} from './change-persons.ts';
import { readRows } from './read-rows.ts';
import type { NumberedThing } from './write-log.ts';

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
 *
 * Repeats are rare, so the key is not looked for first: a repeat is found when it is refused for
 * what its first time did, or when its key cannot be stored again.
 */
export function transact<Result>(
  context: Context,
  call: Keyed<Result>,
  work: (locked: Locked) => Promise<Done<Result>>,
): Promise<{ result: Result; rows: Rows }> {
  return attemptTwice(context, call, { run: work });
}

/** Work that begins with a row, on behalf of a session that nobody has confirmed yet. */
export interface ReadingWork<Result, Row> {
  reads: RawBuilder<Row>;
  session: NamedSession;
  run(locked: Locked, row: Row | undefined): Promise<Done<Result>>;
}

/**
 * As `transact`, for work that begins with a row: row and session are read with the lock, in one
 * statement. Throws `unauthenticated` when the session does not live.
 */
export function transactReading<Result, Row extends object>(
  context: Context,
  call: Keyed<Result>,
  { reads, session, run }: ReadingWork<Result, Row>,
): Promise<{ result: Result; rows: Rows }> {
  return attemptTwice(context, call, {
    reads: { query: reads, holds: isLive(session, context.now()) },
    run: (locked, { row }) => run(locked, row),
  });
}

async function attemptTwice<Result, Row extends object>(
  context: Context,
  call: Keyed<Result>,
  work: Work<Result, Row>,
): Promise<{ result: Result; rows: Rows }> {
  try {
    return await attempt(context, call, { ...work, isRepeat: false });
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    return attempt(context, call, { ...work, isRepeat: true });
  }
}

async function attempt<Result, Row extends object>(
  context: Context,
  call: Keyed<Result>,
  { isRepeat, reads, run }: Work<Result, Row> & { isRepeat: boolean },
): Promise<{ result: Result; rows: Rows }> {
  const { userId, key, body, touches } = call;
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest('hex');
  const findTouches = async () => {
    const others = typeof touches === 'function' ? await touches() : touches;
    return [...new Set([userId, ...others])];
  };
  const runOnce = async (
    locked: Locked,
    read: { row: Row | undefined; doesHold: boolean },
  ): Promise<Done<CarriedOut<Result>>> => {
    if (!read.doesHold || !locked.heads.has(userId)) throw new AppError('unauthenticated');
    const findFirst = () => findFirstTime(locked.tx, call, bodyHash);
    const first = isRepeat ? await findFirst() : null;
    if (first !== null) return first;
    try {
      const { result, changes, writes = [], values = [] } = await run(locked, read);
      const things = changes.flatMap(({ userId: whose, entity, id }) =>
        whose === userId ? [{ entity, id }] : [],
      );
      const remember = key === undefined ? null : { userId, key, bodyHash, result, things };
      return {
        result: { result, things, values, isNew: true },
        changes,
        writes,
        ...(remember === null ? {} : { remember: { ...remember, at: context.now() } }),
      };
    } catch (error) {
      const before = error instanceof AppError ? await findFirst() : null;
      if (before === null) throw error;
      return before;
    }
  };
  const { result, rows } = await changeAndNumber(context, findTouches, { reads, run: runOnce });
  if (key !== undefined && result.isNew) observeCommit(context.metrics, key, context.now());
  return { result: result.result, rows: await toRows(context, { userId, ...result }, rows) };
}

interface CarriedOut<Result> {
  /** false for what an earlier call had done. */
  isNew: boolean;
  result: Result;
  things: TouchedThing[];
  values: ThingValue[];
}

/** What the call did when it was carried out; null when it never was. */
async function findFirstTime<Result>(
  tx: Transaction<Schema>,
  { userId, key, result }: Keyed<Result>,
  bodyHash: string,
): Promise<Done<CarriedOut<Result>> | null> {
  if (key === undefined) return null;
  const before = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result', 'touched'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (before === undefined) return null;
  if (before.body_hash !== bodyHash) throw new AppError('idempotency-mismatch');
  const things = parseStoredThings(before.touched);
  const carriedOut = { result: v.parse(result, before.result), things, values: [], isNew: false };
  return { result: carriedOut, changes: [] };
}

/** The caller's changed things for the reply: as the work left them, the others as they are now. */
async function toRows(
  context: Context,
  { userId, things, values }: { userId: string; things: TouchedThing[]; values: ThingValue[] },
  numbered: NumberedThing[],
): Promise<Rows> {
  const name = ({ entity, id }: TouchedThing) => `${entity} ${id}`;
  const known = new Map(values.map((thing) => [name(thing), thing]));
  const mine = new Map(
    numbered.filter((row) => row.userId === userId).map((row) => [name(row), row.seq]),
  );
  const written = [...mine].flatMap(([key, seq]) => {
    const thing = known.get(key);
    return thing === undefined ? [] : [{ seq, ...thing }];
  });
  const others = things.filter((thing) => !(known.has(name(thing)) && mine.has(name(thing))));
  const { epoch, changes } = await readRows(context, userId, others);
  return { epoch, changes: [...written, ...changes].sort((a, b) => a.seq - b.seq) };
}

function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
  );
}

/**
 * Notes how long an act waited: the device made the idempotency key when the person acted. Keys of
 * other makes tell no time, and a device whose clock is ahead counts as no wait.
 */
function observeCommit({ outboxToCommit }: Metrics, key: string, committedAt: Date): void {
  const actedAt = timeOfId(key);
  if (actedAt === null) return;
  outboxToCommit.observe(Math.max(0, committedAt.getTime() - actedAt) / 1000);
}
