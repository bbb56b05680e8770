import type { Expression, Transaction } from 'kysely';
import type { Hint } from '../bus/bus.ts';
import type { Context } from '../context/context.ts';
import type { ThingValue, Touched } from '../context/touched.ts';
import { retryConflicts, StaleTouches } from '../db/retry-conflicts.ts';
import type { Schema } from '../db/schema.ts';
import { type Heads, lockHeads, lockHeadsAndRead, type RowToRead } from './heads.ts';
import { type NumberedThing, type RememberedCall, toHeads, writeLog } from './write-log.ts';

/** What a piece of work did: its result, and what it changed for whom. */
export interface Done<Result> {
  result: Result;
  changes: Touched[];
  /** What is written together with the log: see `writeLog`. */
  writes?: Expression<unknown>[];
  /**
   * Changed things of whoever waits for the reply, as the work left them; those that are missing
   * here are read again.
   */
  values?: ThingValue[];
  /** What to remember of a call that has a key. */
  remember?: RememberedCall;
}

/** What a piece of work runs with: its transaction, and the persons that it has locked. */
export interface Locked {
  tx: Transaction<Schema>;
  heads: Heads;
  /** Starts the transaction anew, with the persons read again, when this one is not locked. */
  requireLocked(userId: string): void;
  /** Tells every node after the commit; nothing when the transaction is rolled back. */
  publish(hint: Hint): void;
}

/** Persons to lock, or a way to find them that is asked again at each attempt. */
export type Touches = string[] | (() => Promise<string[]>);

/**
 * Runs `work` in one transaction with these persons' heads locked, writes what it changed into
 * their logs and, after the commit, wakes their streams. `work` may run more than once: a deadlock
 * or a serialisation failure starts it anew and never reaches the person.
 */
export async function changePersons<Result>(
  context: Context,
  touches: Touches,
  work: (locked: Locked) => Promise<Done<Result>>,
): Promise<Result> {
  return (await changeAndNumber(context, touches, { run: work })).result;
}

/** A piece of work that needs one row which can be asked for together with the lock. */
export interface Work<Result, Row> {
  reads?: RowToRead<Row> | undefined;
  run(locked: Locked, read: { row: Row | undefined; doesHold: boolean }): Promise<Done<Result>>;
}

/** As `changePersons`; answers the log's new rows too. */
export async function changeAndNumber<Result, Row extends object>(
  context: Context,
  touches: Touches,
  { reads, run }: Work<Result, Row>,
): Promise<{ result: Result; rows: NumberedThing[] }> {
  const changed = await retryConflicts(context.timers, async () => {
    const userIds = typeof touches === 'function' ? await touches() : touches;
    const hints: Hint[] = [];
    return context.db.transaction().execute(async (tx) => {
      const { heads, ...read } =
        reads === undefined
          ? { heads: await lockHeads(tx, userIds), row: undefined, doesHold: true }
          : await lockHeadsAndRead(tx, userIds, reads);
      const requireLocked = (userId: string) => {
        if (!userIds.includes(userId)) throw new StaleTouches();
      };
      const locked = { tx, heads, requireLocked, publish: (hint: Hint) => void hints.push(hint) };
      const { result, changes, writes, remember } = await run(locked, read);
      const rows = await writeLog(tx, heads, { touched: changes, writes, call: remember });
      return { result, rows, hints };
    });
  });
  context.fence.note(changed.rows);
  for (const [userId, seq] of toHeads(changed.rows)) {
    context.bus.publish({ type: 'changed', userId, seq });
  }
  for (const hint of changed.hints) context.bus.publish(hint);
  return changed;
}
