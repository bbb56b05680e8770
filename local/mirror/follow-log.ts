import type { ParsedChanges } from '../../contract/changes.ts';
import { changeChecksum, type LogDelta } from '../../contract/log-checksum.ts';
import type { SyncRecord } from '../device/stored-records.ts';

/** The highest number that a mirror has taken in. */
export const newestOf = ({ added }: Pick<LogDelta, 'added'>, before: number) =>
  added.reduce((newest, { seq }) => Math.max(newest, seq), before);

/** What the server's checksum must be after this; of what this build did not take in it knows nothing. */
export function followLog(
  sync: SyncRecord,
  { unfit, isPartial }: ParsedChanges,
  { added, removed }: LogDelta,
): SyncRecord {
  const isKnown = sync.checksum !== null && !isPartial && unfit.length === 0;
  return {
    ...sync,
    checksum: isKnown ? changeChecksum(sync.checksum ?? 0, { added, removed }) : null,
    newest: newestOf({ added }, sync.newest),
  };
}

/**
 * May a heartbeat tell of another log than the one that this mirror has followed to its head? With a number
 * above the head either an event of a reply was lost or the server went back in time: a page will tell.
 */
export function isOfAnotherLog(
  sync: SyncRecord,
  { head, checksum }: { head: number; checksum?: number | undefined },
): boolean {
  if (sync.newest > head) return true;
  if (checksum === undefined || sync.checksum === null) return false;
  return sync.cursor === head && sync.checksum !== checksum;
}
