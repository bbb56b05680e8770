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
import { isStorageFull } from '../local/device/is-storage-full.ts';
import { readRecord, writeRecord } from '../local/device/stored-records.ts';
import { applyEvent } from '../local/mirror/apply-changes.ts';
import { catchUp } from '../local/mirror/catch-up.ts';
import { isOfAnotherLog } from '../local/mirror/follow-log.ts';
import { tellOfSetAside } from '../local/mirror/set-aside.ts';
import { releaseHeldRows } from '../local/outbox/retry-policy.ts';
import { sweepFiles } from '../local/storage/sweep-files.ts';

/** null for an event that this build does not understand: what it said is asked for by a pull. */
export function parseEvent(data: unknown): IncomingEvent | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = v.safeParse(incomingEventSchema, JSON.parse(data));
    return parsed.success ? parsed.output : null;
  } catch {
    // Half a frame of a connection that broke: the same as an unknown event.
    return null;
  }
}

/** What an event of the stream does to the device; throws what no retry would mend. */
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
      // Announce only; the `changed` beside them carries the rows.
      return;
  }
}

/** What to do where no stream says anything: deliver what waits, and ask what is new. */
export async function lookAround(device: Device): Promise<void> {
  await wakeFlushWhenRowsWait(device);
  await catchUp(device);
}

/**
 * Asks for a flush while the person has rows in the outbox: the page that wrote them, and had a timer for them, may
 * be gone. A row whose letter is already in the mirror counts too, because only its reply removes it.
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
    await tellOfSetAside(device);
    return applied;
  } catch (error) {
    if (error instanceof SessionEnded) return 'applied';
    // Rows that find no room are asked for by a pull, which says so.
    if (isStorageFull(error)) return 'stale';
    throw error;
  }
}

/** Letters came to the sky or left it: a screen that shows it, in whichever tab, looks. */
async function noteSkyTold({ db, now }: Device): Promise<void> {
  const session = await readRecord(db, 'auth');
  if (session === null) return;
  try {
    await unlessLeft(() =>
      inSession(db, session.session, [], () => writeRecord(db, 'sky-told', { at: now() })),
    );
  } catch (error) {
    // Where there is no room for this there is none for letters either; the screen says so as it looks.
    if (!isStorageFull(error)) throw error;
  }
}

/** Stores which banner there is now, for every screen. Each change of a banner has a new id. */
async function noteBanner({ db }: Device, banner: Banner | null): Promise<void> {
  const known = await readRecord(db, 'banner');
  if (known?.banner?.id === banner?.id) return;
  try {
    await ifAnybodyIsHere(db, async () => {
      const closed = (await readRecord(db, 'banner'))?.closed ?? null;
      await writeRecord(db, 'banner', { banner, closed });
    });
  } catch (error) {
    // The next connection brings it again.
    if (!isStorageFull(error)) throw error;
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
