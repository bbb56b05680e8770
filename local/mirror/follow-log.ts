import type { ParsedChanges } from '../../contract/changes.ts';
import { changeChecksum, type LogDelta } from '../../contract/log-checksum.ts';
import type { SyncRecord } from '../device/stored-records.ts';

/** Returns the highest number that a mirror has applied. */
export const newestOf = ({ added }: Pick<LogDelta, 'added'>, before: number) =>
  added.reduce((newest, { seq }) => Math.max(newest, seq), before);

/**
 * Returns the sync record with the expected checksum of the server. It becomes `null` if this build did not apply some
 * of the changes.
 */
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
 * Whether a heartbeat shows another log than the one that this mirror has followed. If the mirror has a higher number
 * than the head, the server may have been set back. A pull decides.
 */
export function isOfAnotherLog(
  sync: SyncRecord,
  { head, checksum }: { head: number; checksum?: number | undefined },
): boolean {
  if (sync.newest > head) return true;
  if (checksum === undefined || sync.checksum === null) return false;
  return sync.cursor === head && sync.checksum !== checksum;
}
