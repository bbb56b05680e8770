import { sync as syncCall } from '../../contract/calls/sync.ts';
import { incomingSyncReplySchema } from '../../contract/changes.ts';
import { SYNC_PAGE_MAX } from '../../contract/limits.ts';
import type { Device } from '../device/device.ts';
import { readInTurn } from '../device/read-in-turn.ts';
import { readRecord, type SessionRecord, type SyncRecord } from '../device/stored-records.ts';
import { callInSession } from '../net/call-as-person.ts';
import { applyPage } from './apply-changes.ts';
import { EMPTY_SYNC } from './empty-sync.ts';
import { isOutdated, renewMirror } from './renew-mirror.ts';

/**
 * Brings the mirror up to the server's head (GET /api/sync), page by page, one pull at a time for the whole device. If
 * the stream has moved the cursor meanwhile, the page is requested again from the new cursor. Throws NetworkError, or
 * AppError (`unauthenticated` ends the session, `other-person` waits). During a pause that the server has set, throws
 * like `readInTurn`.
 */
export function pullChanges(device: Device): Promise<void> {
  return readInTurn(device, 'guvercin-pull', async (session) => {
    while (await pullPage(device, session));
  });
}

/** Pulls one page. Resolves with true if there is more to pull. */
async function pullPage(device: Device, session: SessionRecord): Promise<boolean> {
  const sync = await readSync(device, session);
  const call = { ...syncCall, reply: incomingSyncReplySchema };
  const page = await callInSession(device, session, call, { params: syncParams(sync) });
  const applied = await applyPage(device, session, sync, page);
  return applied === 'stale' || page.more || page.reset === true;
}

/**
 * Reads the sync record. Starts a rebuild beside the mirror if an older build has filled it or could not parse all of
 * it.
 */
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
    // Request the largest pages for a whole mirror, because each page is a transaction that is written to disk.
    ...(sync.isComplete && sync.building === null ? {} : { limit: SYNC_PAGE_MAX }),
  };
}
