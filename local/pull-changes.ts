import { incomingSyncReplySchema } from '../contract/changes.ts';
import { SYNC_PAGE_MAX } from '../contract/limits.ts';
import { applyPage, isOutdated, renewMirror } from './apply-changes.ts';
import { callInSession } from './call-as-person.ts';
import type { Device } from './device.ts';
import { EMPTY_SYNC } from './mirror/empty-sync.ts';
import { readInTurn } from './read-in-turn.ts';
import { readRecord, type SessionRecord, type SyncRecord } from './stored-records.ts';

/**
 * Brings the mirror up to the server's head (GET /api/sync), page by page, one pull at a time for
 * the whole device. A page that the stream has overtaken is asked for again from the new cursor.
 * Throws NetworkError, or AppError (`unauthenticated` ends the session, `other-person` waits).
 */
export function pullChanges(device: Device): Promise<void> {
  return readInTurn(device, 'guvercin-pull', async (session) => {
    while (await pullPage(device, session));
  });
}

/** Pulls one page; true when there is more to pull. */
async function pullPage(device: Device, session: SessionRecord): Promise<boolean> {
  const sync = await readSync(device, session);
  const page = await callInSession(
    device,
    session,
    { endpoint: '/api/sync', method: 'GET', params: syncParams(sync) },
    incomingSyncReplySchema,
  );
  const applied = await applyPage(device, session, sync, page);
  return applied === 'stale' || page.more || page.reset === true;
}

/** A mirror that an older build has filled, or not understood, is built anew beside itself. */
async function readSync(device: Device, session: SessionRecord): Promise<SyncRecord> {
  const { db } = device;
  const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
  if (!(await isOutdated(device, sync))) return sync;
  await renewMirror(device, session);
  return (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
}

function syncParams(sync: SyncRecord): Record<string, string | number> {
  const { cursor, epoch, snapshot } = sync.building ?? sync;
  return {
    since: cursor,
    ...(epoch === '' || cursor === 0 ? {} : { epoch }),
    ...(cursor === 0 && sync.building?.isOfOtherLog === true ? { because: 'checksum' } : {}),
    ...(snapshot === null || cursor === 0 ? {} : { snapshot }),
    // A whole mirror comes in the largest pages: each is a transaction that reaches the disk.
    ...(sync.isComplete && sync.building === null ? {} : { limit: SYNC_PAGE_MAX }),
  };
}
