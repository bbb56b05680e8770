import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Device } from './device.ts';
import { unlessLeft } from './in-session.ts';
import { readRecord, type SessionRecord } from './stored-records.ts';

/**
 * Reads from the server for the logged-in session, in one thread of the device at a time. Throws what `read` throws.
 * During the pause that the server has set with Retry-After, throws the same rejection without a request, with the rest
 * of the pause.
 */
export function readInTurn(
  device: Device,
  lock: string,
  read: (session: SessionRecord) => Promise<void>,
): Promise<void> {
  return device.locks.request(lock, async () => {
    const session = await readRecord(device.db, 'auth');
    if (session === null) return;
    rejectEarly(device, lock);
    try {
      await unlessLeft(() => read(session));
    } catch (error) {
      noteRejection(device, lock, error);
      throw error;
    }
  });
}

/** The maximum pause. This server asks for half a minute at most; a proxy or a changed clock must not block reads long. */
export const LONGEST_PAUSE_MS = 60_000;

interface Pause {
  code: ErrorCode;
  until: number;
}

/** The last pause of each lock, for this thread's device. */
const pauses = new WeakMap<Device, Map<string, Pause>>();

function noteRejection(device: Device, lock: string, error: unknown): void {
  if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) return;
  const ms = Math.min(error.retryAfterSeconds * 1000, LONGEST_PAUSE_MS);
  const known = pauses.get(device) ?? new Map<string, Pause>();
  pauses.set(device, known.set(lock, { code: error.code, until: device.now() + ms }));
}

function rejectEarly(device: Device, lock: string): void {
  const pause = pauses.get(device)?.get(lock);
  if (pause === undefined) return;
  const leftMs = pause.until - device.now();
  if (leftMs <= 0 || leftMs > LONGEST_PAUSE_MS) return;
  throw new AppError(pause.code, { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}
