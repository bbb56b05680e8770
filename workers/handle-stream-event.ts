import * as v from 'valibot';
import type { Banner } from '../contract/banner.ts';
import { type IncomingEvent, incomingEventSchema } from '../contract/stream-events.ts';
import type { Device } from '../local/device/device.ts';
import {
  ifAnybodyIsHere,
  inSession,
  SessionEnded,
  unlessLeft,
} from '../local/device/in-session.ts';
import { isQuotaExceeded } from '../local/device/is-quota-exceeded.ts';
import { readRecord, writeRecord } from '../local/device/stored-records.ts';
import { applyEvent } from '../local/mirror/apply-changes.ts';
import { catchUp } from '../local/mirror/catch-up.ts';
import { isOfAnotherLog } from '../local/mirror/follow-log.ts';
import { logQuarantined } from '../local/mirror/quarantine.ts';
import { releaseHeldRows } from '../local/outbox/retry-policy.ts';
import { sweepFiles } from '../local/storage/sweep-files.ts';

/** Parses an event. Returns `null` if this build cannot parse it; a pull then brings its content. */
export function parseEvent(data: unknown): IncomingEvent | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = v.safeParse(incomingEventSchema, JSON.parse(data));
    return parsed.success ? parsed.output : null;
  } catch {
    // An incomplete frame of a broken connection is treated like an unknown event.
    return null;
  }
}

/** Applies an event of the stream to the device. Throws errors that no retry can fix. */
export async function handleEvent(device: Device, event: IncomingEvent): Promise<void> {
  switch (event.type) {
    case 'changed': {
      if ((await applyChanged(device, event)) === 'stale') await catchUp(device);
      return;
    }
    case 'connected':
      await releaseHeldRows(device);
      device.wakeFlush();
      await noteBanner(device, event.banner ?? null);
      await catchUpWhenBehind(device, event);
      return;
    case 'heartbeat':
      await wakeFlushWhenRowsWait(device);
      await catchUpWhenBehind(device, event);
      return;
    case 'sky':
      await noteSkyTold(device);
      return;
    case 'banner':
      await noteBanner(device, event.banner);
      return;
    case 'MESSAGE_RECEIVED':
    case 'notification':
    case 'notification_updated':
      // Only for display. The accompanying `changed` event has the rows.
      return;
  }
}

/** Delivers the outbox and pulls, for when the stream may have missed changes. */
export async function lookAround(device: Device): Promise<void> {
  await wakeFlushWhenRowsWait(device);
  await catchUp(device);
}

/**
 * Requests a flush while the person has rows in the outbox, because the page that wrote them may have closed. A row
 * whose letter is already in the mirror counts too, because only its reply removes it.
 */
export async function wakeFlushWhenRowsWait(device: Device): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) return;
  const rows = await device.db.outbox.where({ userId: session.userId }).toArray();
  if (rows.some(({ state }) => state === 'waiting')) device.wakeFlush();
}

async function applyChanged(
  device: Device,
  event: Extract<IncomingEvent, { type: 'changed' }>,
): Promise<'applied' | 'stale'> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) return 'applied';
  try {
    const applied = await applyEvent(device, session, event);
    await sweepFiles(device);
    await logQuarantined(device);
    return applied;
  } catch (error) {
    if (error instanceof SessionEnded) return 'applied';
    // If the quota is exceeded, a pull requests the rows again and reports the problem.
    if (isQuotaExceeded(error)) return 'stale';
    throw error;
  }
}

/**
 * Stores that letters were added to the sky or removed from it. The screens that show the sky in any tab then check it.
 */
async function noteSkyTold({ db, now }: Device): Promise<void> {
  const session = await readRecord(db, 'auth');
  if (session === null) return;
  try {
    await unlessLeft(() =>
      inSession(db, session.session, [], () => writeRecord(db, 'sky-told', { at: now() })),
    );
  } catch (error) {
    // If the quota is exceeded, letters cannot be stored either. The screen reports the problem at its next check.
    if (!isQuotaExceeded(error)) throw error;
  }
}

/** Stores the current banner for every screen. Each change of a banner has a new id. */
async function noteBanner({ db }: Device, banner: Banner | null): Promise<void> {
  const known = await readRecord(db, 'banner');
  if (known?.banner?.id === banner?.id) return;
  try {
    await ifAnybodyIsHere(db, async () => {
      const closed = (await readRecord(db, 'banner'))?.closed ?? null;
      await writeRecord(db, 'banner', { banner, closed });
    });
  } catch (error) {
    // The stream sends the banner again at its next connection.
    if (!isQuotaExceeded(error)) throw error;
  }
}

async function catchUpWhenBehind(
  device: Device,
  { head, epoch, checksum }: { head: number; epoch: string; checksum?: number | undefined },
): Promise<void> {
  const sync = await readRecord(device.db, 'sync');
  const isUpToDate =
    sync?.isComplete === true &&
    sync.building === null &&
    sync.epoch === epoch &&
    sync.cursor === head &&
    !isOfAnotherLog(sync, { head, checksum });
  if (!isUpToDate) await catchUp(device);
}
