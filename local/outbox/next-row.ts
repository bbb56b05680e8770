import type { GuvercinDatabase, OutboxRow } from '../device/database.ts';

/** A server may ask for a wait of up to a day. A longer wait was stored by a clock that has been changed since. */
const LONGEST_WAIT_MS = 86_400_000;

export interface Ready {
  row: OutboxRow | null;
  /** When the next row becomes ready, if none is now. `null` if no row has a time to wait for. */
  nextAt: number | null;
}

/** Whether a row has a picture to upload before its call, according to the row itself. */
export function hasToUpload({ attachments, sentBody }: OutboxRow): boolean {
  return sentBody === null && Object.keys(attachments).length > 0;
}

/**
 * Returns the oldest ready row of this person. A row with a picture to upload is returned only if there is no other row
 * and no other picture is in flight. Order holds within a lane: a row stays behind a waiting or failed row of its
 * lanes, and behind a row in flight that shares a lane. A failed row blocks only its own lanes.
 */
export async function nextReadyRow(
  db: GuvercinDatabase,
  { userId, now, underWay }: { userId: string; now: number; underWay: readonly OutboxRow[] },
): Promise<Ready> {
  const mayUpload = !underWay.some(hasToUpload);
  const begun = new Set(underWay.map(({ position }) => position));
  const taken = new Set(underWay.flatMap(({ lanes }) => lanes));
  let nextAt: number | null = null;
  let upload: OutboxRow | null = null;
  const row = await db.outbox
    .orderBy('position')
    .filter((candidate) => {
      if (candidate.userId !== userId) return false;
      const isFirst = candidate.lanes.every((lane) => !taken.has(lane));
      for (const lane of candidate.lanes) taken.add(lane);
      if (begun.has(candidate.position) || !isFirst || candidate.state === 'failed') return false;
      const readyAt = readyMoment(candidate, now);
      if (readyAt > now) {
        nextAt = Math.min(nextAt ?? readyAt, readyAt);
        return false;
      }
      if (!hasToUpload(candidate)) return true;
      if (mayUpload) upload ??= candidate;
      return false;
    })
    .first();
  const ready = row ?? upload;
  return { row: ready, nextAt: ready === null ? nextAt : null };
}

/** Returns when a row may be sent. A clock that was set back does not delay it: times in the future are ignored. */
function readyMoment(row: OutboxRow, now: number): number {
  const undo = row.createdAt > now ? 0 : (row.undoUntil ?? 0);
  const asked = Math.min(row.nextAttemptAt, row.postponedAt + LONGEST_WAIT_MS);
  const next = row.postponedAt > now ? 0 : asked;
  return Math.max(undo, next);
}
