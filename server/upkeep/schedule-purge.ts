import type { Context } from '../context/context.ts';
import { HOUR_MS, LOOK_EVERY_MS, scheduleEvery } from '../jobs/schedule-every.ts';
import { workInTurn } from '../jobs/take-lease.ts';
import { purgeKeys } from '../sessions/server-keys.ts';
import { markTombstones } from './mark-tombstones.ts';
import { purgeOldRows, purgeUnverified } from './purge-old-rows.ts';
import { purgeHeldPictures, purgeReports } from './purge-reports.ts';
import { purgeUnusedUploads } from './purge-unused-uploads.ts';
import { removeTombstones } from './remove-tombstones.ts';

/** Deletes all expired data. May be repeated, also by two nodes at once. */
export async function purge(context: Context): Promise<void> {
  await purgeOldRows(context);
  await purgeReports(context);
  await purgeHeldPictures(context);
  await purgeUnverified(context);
  await purgeKeys(context);
  await purgeUnusedUploads(context);
  await markTombstones(context);
  await removeTombstones(context);
}

/**
 * Purges every hour, once in the cluster. The returned function stops it and resolves when the current purge has ended.
 */
export const schedulePurge = (context: Context): (() => Promise<void>) =>
  scheduleEvery(context, {
    everyMs: LOOK_EVERY_MS,
    name: 'the purge',
    work: () => workInTurn(context, { name: 'purge', everyMs: HOUR_MS }, () => purge(context)),
  });
