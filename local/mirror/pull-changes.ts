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
 * Brings the mirror up to the server's head (GET /api/sync), page by page, one pull at a time for
 * the whole device. A page that the stream has overtaken is asked for again from the new cursor.
 * Throws NetworkError, or AppError (`unauthenticated` ends the session, `other-person` waits;
 * `too-many-requests` also without asking, for as long as the server has said: a later doorbell, at
 * the latest the next heartbeat, pulls).
 */
export function pullChanges(device: Device): Promise<void> {
  return readInTurn(device, 'guvercin-pull', async (session) => {
    refuseEarly(device);
    try {
      while (await pullPage(device, session));
    } catch (error) {
      noteRefusal(device, error);
      throw error;
    }
  });
}

/** No server means longer than this, and a clock that was turned keeps nobody waiting for ever. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Until when the server wants no pull of this thread's device. */
const pausedUntil = new WeakMap<Device, number>();

function noteRefusal(device: Device, error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'too-many-requests') return;
  const ms = (error.retryAfterSeconds ?? 0) * 1000;
  pausedUntil.set(device, device.now() + Math.min(ms, LONGEST_PAUSE_MS));
}

function refuseEarly(device: Device): void {
  const leftMs = (pausedUntil.get(device) ?? 0) - device.now();
  if (leftMs <= 0 || leftMs > LONGEST_PAUSE_MS) return;
  throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

/** Pulls one page; true when there is more to pull. */
async function pullPage(device: Device, session: SessionRecord): Promise<boolean> {
  const sync = await readSync(device, session);
  const call = { ...syncCall, reply: incomingSyncReplySchema };
  const page = await callInSession(device, session, call, { params: syncParams(sync) });
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
