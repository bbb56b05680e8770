import { sync as syncCall } from '../../contract/calls/sync.ts';
import { incomingSyncReplySchema } from '../../contract/changes.ts';
import { AppError } from '../../contract/errors.ts';
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
 * AppError (`unauthenticated` ends the session, `other-person` waits). Also throws `too-many-requests` without a
 * request during the pause that the server has set; a later hint, at the latest the next heartbeat, pulls.
 */
export function pullChanges(device: Device): Promise<void> {
  return readInTurn(device, 'guvercin-pull', async (session) => {
    rejectEarly(device);
    try {
      while (await pullPage(device, session));
    } catch (error) {
      noteRejection(device, error);
      throw error;
    }
  });
}

/** The maximum pause. Servers do not ask for more, and a changed clock cannot block pulls forever. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** The end of the pause in pulls that the server has requested, for this thread's device. */
const pausedUntil = new WeakMap<Device, number>();

function noteRejection(device: Device, error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'too-many-requests') return;
  const ms = (error.retryAfterSeconds ?? 0) * 1000;
  pausedUntil.set(device, device.now() + Math.min(ms, LONGEST_PAUSE_MS));
}

function rejectEarly(device: Device): void {
  const leftMs = (pausedUntil.get(device) ?? 0) - device.now();
  if (leftMs <= 0 || leftMs > LONGEST_PAUSE_MS) return;
  throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
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
