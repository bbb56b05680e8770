import type { GuvercinDatabase, OutboxRow } from '../database.ts';

/** A server may ask for a day; a longer wait was noted by a clock that has been set since. */
const LONGEST_WAIT_MS = 86_400_000;

export interface Ready {
  row: OutboxRow | null;
  /** When the next row becomes ready, if none is now; null when nothing waits for a moment. */
  nextAt: number | null;
}

/**
 * The oldest waiting row of this person that nothing holds back. Order holds within a lane: a row
 * behind a waiting or failed one of its lanes stays; a failed row stops only its own lanes.
 */
export async function nextReadyRow(
  db: GuvercinDatabase,
  userId: string,
  now: number,
): Promise<Ready> {
  const taken = new Set<string>();
  let nextAt: number | null = null;
  const row = await db.outbox
    .orderBy('position')
    .filter((candidate) => {
      if (candidate.userId !== userId) return false;
      const isFirst = candidate.lanes.every((lane) => !taken.has(lane));
      for (const lane of candidate.lanes) taken.add(lane);
      if (!isFirst || candidate.state === 'failed') return false;
      const readyAt = readyMoment(candidate, now);
      if (readyAt <= now) return true;
      nextAt = Math.min(nextAt ?? readyAt, readyAt);
      return false;
    })
    .first();
  return row === undefined ? { row: null, nextAt } : { row, nextAt: null };
}

/** A clock that was set back holds nothing: whoever waits since a moment to come may go. */
function readyMoment(row: OutboxRow, now: number): number {
  const undo = row.createdAt > now ? 0 : (row.undoUntil ?? 0);
  const asked = Math.min(row.nextAttemptAt, row.postponedAt + LONGEST_WAIT_MS);
  const next = row.postponedAt > now ? 0 : asked;
  return Math.max(undo, next);
}
