import { createHash } from 'node:crypto';
import type { Expression, RawBuilder, Transaction } from 'kysely';
import * as v from 'valibot';
import { canonicalJson } from '../../contract/canonical-json.ts';
import type { EntityRef, NumberedRef, Owned, Rows } from '../../contract/changes.ts';
import { AppError } from '../../contract/errors.ts';
import { timeOfId } from '../../contract/ids.ts';
import type { Hint } from '../bus/bus.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import { retryConflicts, StaleTouches } from '../db/retry-conflicts.ts';
import type { Schema } from '../db/schema.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isLive, type NamedSession } from '../sessions/find-session.ts';
import { type Heads, lockHeads, lockHeadsAndRead } from './heads.ts';
import { readRows } from './read-rows.ts';
import { parseStoredRefs } from './stored-refs.ts';
import { type RememberedCall, toHeads, writeLog } from './write-log.ts';

/** The persons to lock, or a function that finds them. The function is called again for each attempt. */
export type Touches = string[] | (() => Promise<string[]>);

export type WriteCall<Result, Row extends object> = {
  /** The persons to lock, in addition to the person who sent the request. */
  touches: Touches;
  reads?: FirstRead<Row>;
} & (FromPerson<Result> | FromServer);

interface FromPerson<Result> {
  request: KeyedRequest;
  /** The schema with which the stored result of a repeated request is parsed. */
  result: v.GenericSchema<unknown, Result>;
}

/** The server's own work has no request and no key. */
interface FromServer {
  request?: undefined;
  result?: undefined;
}

/**
 * A row and a session to read in the same statement as the lock. The session is the one in the token, which
 * `answer-call.ts` has not checked yet. The write throws `unauthenticated` if the session has ended.
 */
interface FirstRead<Row> {
  query: RawBuilder<Row>;
  session: NamedSession;
}

/** The transaction of a write and the heads that it has locked. */
export interface Locked {
  tx: Transaction<Schema>;
  heads: Heads;
  /** If this person is not locked, restarts the transaction and finds the persons again. */
  requireLocked(userId: string): void;
  /** Queues a hint for every node. It is sent after the commit. */
  publish(hint: Hint): void;
}

export interface Done<Result> {
  result: Result;
  changes: Owned<EntityRef>[];
  /** Statements that run together with the statement of the log, see `writeLog`. */
  writes?: Expression<unknown>[];
  /** New values of the sender's changed entities. Missing ones are read from the database. */
  values?: (EntityRef & { value: unknown })[];
}

/**
 * The only way to write. Runs `work` in a transaction with these persons' heads locked, writes the changes into their
 * logs, and wakes their streams after the commit. Resolves with the result and the sender's changed rows. With an
 * idempotency key, a request runs exactly once: a repeat gets the stored result and the current rows, and a different
 * request with the same key throws `idempotency-mismatch`. A rejected request stores nothing. `work` may run again
 * after a deadlock or a serialisation failure.
 */
export async function write<Result, Row extends object>(
  context: Context,
  call: WriteCall<Result, Row>,
  work: Work<Result, Row>,
): Promise<{ result: Result; rows: Rows }> {
  const { request } = call;
  const written = await attempt(context, call, work).catch((error: unknown) => {
    // Repeats are rare, so the stored result is only looked up when the key cannot be stored.
    if (!isKeyTaken(error)) throw error;
    return attempt(context, call, work, { isRepeat: true });
  });
  context.fence.note(written.numbered);
  for (const [userId, seq] of toHeads(written.numbered)) {
    context.bus.publish({ type: 'changed', userId, seq });
  }
  for (const hint of written.hints) context.bus.publish(hint);
  // The transaction may have queued pushes of a notification.
  if (written.numbered.some(({ entity }) => entity === 'notification')) context.jobs.wakeSoon();
  if (request?.key !== undefined && !written.isRepeat) {
    observeCommit(context.metrics, request.key, context.now());
  }
  const { result } = written;
  if (request === undefined) return { result, rows: { epoch: context.epoch, changes: [] } };
  return { result, rows: await toRows(context, request.userId, written) };
}

type Work<Result, Row> = (locked: Locked & { row: Row | undefined }) => Promise<Done<Result>>;

/** The result of this transaction, or the stored result of an earlier one with the same key. */
interface Written<Result> {
  isRepeat: boolean;
  result: Result;
  refs: EntityRef[];
  values: (EntityRef & { value: unknown })[];
  numbered: Owned<NumberedRef>[];
  hints: Hint[];
}

function attempt<Result, Row extends object>(
  context: Context,
  call: WriteCall<Result, Row>,
  work: Work<Result, Row>,
  { isRepeat = false } = {},
): Promise<Written<Result>> {
  return retryConflicts(context.timers, async () => {
    const { request } = call;
    const userIds = await findPersons(call);
    const hints: Hint[] = [];
    return context.db.transaction().execute(async (tx) => {
      const { heads, row, doesHold } = await lock(context, tx, userIds, call);
      if (request !== undefined && !(doesHold && heads.has(request.userId))) {
        throw new AppError('unauthenticated');
      }
      const earlier = isRepeat ? await findEarlier(tx, call) : null;
      if (earlier !== null) return earlier;
      const requireLocked = (userId: string) => {
        if (!userIds.includes(userId)) throw new StaleTouches();
      };
      const publish = (hint: Hint) => void hints.push(hint);
      let done: Done<Result>;
      try {
        done = await work({ tx, heads, row, requireLocked, publish });
      } catch (error) {
        // The first run has changed the rows, so the rules may reject a repeat. The stored result is returned instead.
        const first = error instanceof AppError ? await findEarlier(tx, call) : null;
        if (first === null) throw error;
        return first;
      }
      const { result, changes, writes, values = [] } = done;
      const refs = changes
        .filter(({ userId }) => userId === request?.userId)
        .map(({ entity, id }) => ({ entity, id }));
      const remembered = remember(request, { result, refs, at: context.now() });
      const numbered = await writeLog(tx, heads, { touched: changes, writes, call: remembered });
      return { isRepeat: false, result, refs, values, numbered, hints };
    });
  });
}

async function findPersons<Result, Row extends object>({
  request,
  touches,
}: WriteCall<Result, Row>): Promise<string[]> {
  const others = typeof touches === 'function' ? await touches() : touches;
  return [...new Set(request === undefined ? others : [request.userId, ...others])];
}

async function lock<Result, Row extends object>(
  context: Context,
  tx: Transaction<Schema>,
  userIds: string[],
  { reads }: WriteCall<Result, Row>,
): Promise<{ heads: Heads; row: Row | undefined; doesHold: boolean }> {
  if (reads === undefined) {
    return { heads: await lockHeads(tx, userIds), row: undefined, doesHold: true };
  }
  const holds = isLive(reads.session, context.now());
  return lockHeadsAndRead(tx, userIds, { query: reads.query, holds });
}

const hashOf = (sent: unknown) => createHash('sha256').update(canonicalJson(sent)).digest('hex');

/** Returns the data to store with the key of a request, or undefined without a key. */
function remember(
  request: KeyedRequest | undefined,
  done: Pick<RememberedCall, 'result' | 'refs' | 'at'>,
): RememberedCall | undefined {
  if (request?.key === undefined) return undefined;
  const { userId, key, sent } = request;
  return { userId, key, bodyHash: hashOf(sent), ...done };
}

/** Finds the stored result of the request, or null if it never ran. */
async function findEarlier<Result, Row extends object>(
  tx: Transaction<Schema>,
  { request, result }: WriteCall<Result, Row>,
): Promise<Written<Result> | null> {
  if (request?.key === undefined || result === undefined) return null;
  const before = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result', 'touched'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (before === undefined) return null;
  if (before.body_hash !== hashOf(request.sent)) throw new AppError('idempotency-mismatch');
  return {
    isRepeat: true,
    result: v.parse(result, before.result),
    refs: parseStoredRefs(before.touched),
    ...{ values: [], numbered: [], hints: [] },
  };
}

/** Returns the changed rows for the reply. Reads values that `work` did not return from the database. */
async function toRows<Result>(
  context: Context,
  userId: string,
  { refs, values, numbered }: Written<Result>,
): Promise<Rows> {
  const name = ({ entity, id }: EntityRef) => `${entity} ${id}`;
  const known = new Map(values.map((ref) => [name(ref), ref]));
  const mine = new Map(
    numbered.filter((row) => row.userId === userId).map((row) => [name(row), row.seq]),
  );
  const written = [...mine].flatMap(([key, seq]) => {
    const ref = known.get(key);
    return ref === undefined ? [] : [{ seq, ...ref }];
  });
  const others = refs.filter((ref) => !(known.has(name(ref)) && mine.has(name(ref))));
  const { epoch, changes } = await readRows(context, userId, others);
  return { epoch, changes: [...written, ...changes].sort((a, b) => a.seq - b.seq) };
}

function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'
  );
}

/**
 * Measures the time from the person's action to the commit. A UUIDv7 key contains the time of the action by the
 * device's clock; other keys are skipped, and a negative time counts as 0.
 */
function observeCommit({ outboxToCommit }: Metrics, key: string, committedAt: Date): void {
  const actedAt = timeOfId(key);
  if (actedAt === null) return;
  outboxToCommit.observe(Math.max(0, committedAt.getTime() - actedAt) / 1000);
}
