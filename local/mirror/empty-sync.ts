import type { SyncRecord } from '../device/stored-records.ts';

/**
 * The version of the entity shapes that this build stores. Increase it, together with the database version, with every
 * new entity or field. Older builds did not store those, so the mirror must be refilled.
 */
export const MIRROR_VERSION = 2;

/** The sync record of a device that has not pulled yet. */
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
