import type { SyncRecord } from '../device/stored-records.ts';

/**
 * The shape of the entities that this build keeps. Raised, together with the database's version,
 * with every new entity or field: an older build left those out, so the mirror is filled anew.
 */
export const MIRROR_VERSION = 2;

/** The mirror of a device that has pulled nothing. */
export const EMPTY_SYNC: SyncRecord = {
  epoch: '',
  cursor: 0,
  gen: 1,
  isComplete: false,
  building: null,
  snapshot: null,
  isTouched: false,
  checksum: null,
  newest: 0,
  mirrorVersion: MIRROR_VERSION,
};
