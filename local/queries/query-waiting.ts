import type { ErrorCode } from '../../contract/errors.ts';
import type { GuvercinDatabase, OutboxRow } from '../device/database.ts';
import { waitingReason } from '../waiting/waiting-reason.ts';
import { readView, withoutArrived } from './read-outbox.ts';

export interface Waiting {
  waiting: number;
  /** How many of the waiting rows are letters. */
  letters: number;
  failed: number;
  failedLetters: number;
  /** The reasons why waiting rows are delayed, each once. */
  reasons: ErrorCode[];
}

/** Returns the counts of the person's outbox. */
export function queryWaiting(db: GuvercinDatabase): Promise<Waiting> {
  const empty = { waiting: 0, letters: 0, failed: 0, failedLetters: 0, reasons: [] };
  return readView(db, { tables: [db.messages], empty }, async (view) =>
    countRows(await withoutArrived(db, view)),
  );
}

/**
 * Returns the number of the person's changes on this device that have not reached the server, including rejected ones.
 */
export function countUnsent(db: GuvercinDatabase): Promise<number> {
  return readView(db, { tables: [db.messages], empty: 0 }, async (view) => {
    const rows = await withoutArrived(db, view);
    return rows.length;
  });
}

function countRows(rows: readonly OutboxRow[]): Waiting {
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const failed = rows.filter(({ state }) => state === 'failed');
  return {
    waiting: waiting.length,
    letters: waiting.filter(isLetter).length,
    failed: failed.length,
    failedLetters: failed.filter(isLetter).length,
    reasons: [...new Set(waiting.flatMap((row) => waitingReason(row) ?? []))],
  };
}

export const isLetter = ({ name }: OutboxRow) =>
  name === 'send-message' || name === 'reply-message';
