import { sync as syncCall } from '../../contract/calls/sync.ts';
import { type IncomingSyncReply, incomingSyncReplySchema } from '../../contract/changes.ts';
import type { Device } from '../device/device.ts';
import { readInTurn } from '../device/read-in-turn.ts';
import { readRecord, type SessionRecord, type SyncRecord } from '../device/stored-records.ts';
import { callInSession } from '../net/call-as-person.ts';
import { afterPage, applyPage } from './apply-changes.ts';
import { EMPTY_SYNC } from './empty-sync.ts';
import { isOutdated, renewMirror } from './renew-mirror.ts';

/**
 * Brings the mirror up to the server's head (GET /api/sync), page by page, one pull at a time for the whole device. The
 * next page is requested while a page is applied. If the stream has moved the cursor meanwhile, the page is requested
 * again from the new cursor. Throws NetworkError, or AppError (`unauthenticated` ends the session, `other-person`
 * waits). During a pause that the server has set, throws like `readInTurn`.
 */
export function pullChanges(device: Device): Promise<void> {
  return readInTurn(device, 'guvercin-pull', (session) => pullPages(device, session));
}

async function pullPages(device: Device, session: SessionRecord): Promise<void> {
  let ahead: PageRequest | null = null;
  for (let hasMore = true; hasMore; ) {
    const sync = await readSync(device, session);
    const place = JSON.stringify(syncParams(device, sync));
    const asked: PageRequest = ahead?.place === place ? ahead : requestPage(device, session, sync);
    const page = await asked.page;
    const isFollowed = page.more && page.reset !== true;
    ahead = isFollowed ? requestPage(device, session, afterPage(sync, page)) : null;
    const applied = await applyPage(device, session, sync, page);
    hasMore = applied === 'stale' || page.more || page.reset === true;
  }
}

interface PageRequest {
  /** The parameters of the request, as JSON. */
  place: string;
  page: Promise<IncomingSyncReply>;
}

function requestPage(device: Device, session: SessionRecord, sync: SyncRecord): PageRequest {
  const params = syncParams(device, sync);
  const call = { ...syncCall, reply: incomingSyncReplySchema };
  const page = callInSession(device, session, call, { params });
  // A page that was requested ahead may fail before it is needed, or may never be needed.
  page.catch(() => undefined);
  return { place: JSON.stringify(params), page };
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

function syncParams(
  { pageRows }: Pick<Device, 'pageRows'>,
  sync: SyncRecord,
): Record<string, string | number> {
  const { cursor, epoch, snapshot } = sync.building ?? sync;
  return {
    since: cursor,
    ...(epoch === '' || cursor === 0 ? {} : { epoch }),
    ...(cursor === 0 && sync.building?.isOfOtherLog === true ? { because: 'checksum' } : {}),
    ...(snapshot === null || cursor === 0 ? {} : { snapshot }),
    ...(sync.isComplete && sync.building === null ? {} : { limit: pageRows }),
  };
}
