import type { GuvercinDatabase, OutboxRow } from '../device/database.ts';

/** A server may ask for a day; a longer wait was noted by a clock that has been set since. */
const LONGEST_WAIT_MS = 86_400_000;

export interface Ready {
  row: OutboxRow | null;
  /** When the next row becomes ready, if none is now; null when nothing waits for a moment. */
  nextAt: number | null;
}

/** Has a row a picture to send before its call, as far as the row itself can tell? */
export function hasToUpload({ attachments, sentBody }: OutboxRow): boolean {
  return sentBody === null && Object.keys(attachments).length > 0;
}

/**
 * The oldest waiting row of this person that nothing holds back; one with a picture to send only where
 * there is no other, and while no other picture is under way. Order holds within a lane: a row behind
 * a waiting or failed one of its lanes stays, as does one in a lane of what is under way; a failed row
 * stops only its own lanes.
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

/** A clock that was set back holds nothing: whoever waits since a moment to come may go. */
function readyMoment(row: OutboxRow, now: number): number {
  const undo = row.createdAt > now ? 0 : (row.undoUntil ?? 0);
  const asked = Math.min(row.nextAttemptAt, row.postponedAt + LONGEST_WAIT_MS);
  const next = row.postponedAt > now ? 0 : asked;
  return Math.max(undo, next);
}
