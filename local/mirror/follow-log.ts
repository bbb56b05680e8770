import type { ParsedChanges } from '../../contract/changes.ts';
import { changeChecksum } from '../../contract/log-checksum.ts';
import type { SyncRecord } from '../device/stored-records.ts';
import type { Taken } from './put-changes.ts';

/** The highest number that a mirror has taken in. */
export const newestOf = ({ come }: Pick<Taken, 'come'>, before: number) =>
  come.reduce((newest, { seq }) => Math.max(newest, seq), before);

/** What the server's checksum must be after this; of what this build did not take in it knows nothing. */
export function followLog(
  sync: SyncRecord,
  { unfit, isPartial }: ParsedChanges,
  { come, gone }: Taken,
): SyncRecord {
  const isKnown = sync.checksum !== null && !isPartial && unfit.length === 0;
  return {
    ...sync,
    checksum: isKnown ? changeChecksum(sync.checksum ?? 0, { come, gone }) : null,
    newest: newestOf({ come }, sync.newest),
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
