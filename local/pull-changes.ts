import { syncReplySchema } from '../contract/changes.ts';
import { SYNC_PAGE_MAX } from '../contract/limits.ts';
import { applyPage, isOutdated, renewMirror } from './apply-changes.ts';
import { callApi } from './call-api.ts';
import type { Device } from './device.ts';
import { EMPTY_SYNC } from './mirror/empty-sync.ts';
import { SessionEnded } from './session/in-session.ts';
import { readRecord, type SessionRecord, type SyncRecord } from './stored-records.ts';

/**
 * Brings the mirror up to the server's head (GET /api/sync), page by page, one pull at a time for
 * the whole device. A page that the stream has overtaken is asked for again from the new cursor.
 * Throws NetworkError, or AppError (`unauthenticated` ends the session, `other-person` waits).
 */
export function pullChanges(device: Device): Promise<void> {
  return device.locks.request('guvercin-pull', async () => {
    try {
      while (await pullPage(device));
    } catch (error) {
      // The person left meanwhile: there is no mirror to bring up to date.
      if (!(error instanceof SessionEnded)) throw error;
    }
  });
}

/** Pulls one page; true when there is more to pull. */
async function pullPage(device: Device): Promise<boolean> {
  const { db } = device;
  const session = await readRecord(db, 'auth');
  if (session === null) return false;
  const sync = await readSync(device, session);
  const page = await callApi(
    device,
    { endpoint: '/api/sync', method: 'GET', params: syncParams(sync), userId: session.userId },
    syncReplySchema,
  );
  const applied = await applyPage(db, session, sync, page);
  return applied === 'stale' || page.more || page.reset === true;
}

/** A mirror that an older build has filled is built anew beside itself. */
async function readSync({ db }: Device, session: SessionRecord): Promise<SyncRecord> {
  const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
  if (!isOutdated(sync)) return sync;
  await renewMirror(db, session);
  return (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
}

function syncParams(sync: SyncRecord): Record<string, string | number> {
  const { cursor, epoch, snapshot } = sync.building ?? sync;
  return {
    since: cursor,
    ...(epoch === '' || cursor === 0 ? {} : { epoch }),
    ...(snapshot === null || cursor === 0 ? {} : { snapshot }),
    // A whole mirror comes in the largest pages: each is a transaction that reaches the disk.
    ...(sync.isComplete && sync.building === null ? {} : { limit: SYNC_PAGE_MAX }),
  };
}
