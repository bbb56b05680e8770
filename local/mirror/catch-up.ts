import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { LONGEST_PAUSE_MS } from '../device/read-in-turn.ts';
import { readRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { endSession } from '../session/end-session.ts';
import { sweepFiles } from '../storage/sweep-files.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { noteChecked, noteCheckFailed } from './check-times.ts';
import { pullChanges } from './pull-changes.ts';
import { logQuarantined } from './quarantine.ts';

/**
 * Pulls and handles the errors. After no answer or an exceeded quota the next hint retries. After a rejection with
 * Retry-After, this thread pulls again when that time is over. A final 401 ends the session; another person's session
 * waits. Any other rejection is stored for the screens, and thrown if no retry can help.
 * Resolves with true if the mirror contains everything that the server had when this was called.
 */
export async function catchUp(device: Device): Promise<boolean> {
  const session = await readRecord(device.db, 'auth');
  try {
    await withQuotaRetry(device, () => pullChanges(device));
    await noteChecked(device);
    await sweepFiles(device);
    await logQuarantined(device);
    return true;
  } catch (error) {
    if (error instanceof NetworkError || isQuotaExceeded(error)) return false;
    if (!(error instanceof AppError)) throw error;
    if (error.fate === 'sign-in') await endSession(device, session);
    else if (error.retryAfterSeconds !== undefined) pullLater(device, error.retryAfterSeconds);
    else if (error.code !== 'storage-full') await onRejection(device, error);
    return false;
  }
}

/** The fraction of the pause by which a pull is at most late, so that devices do not return together. */
const JITTER = 0.5;
/** The devices of this thread that pull after a pause. */
const pullingLater = new WeakSet<Device>();

function pullLater(device: Device, afterSeconds: number): void {
  if (pullingLater.has(device)) return;
  pullingLater.add(device);
  const pull = () => {
    pullingLater.delete(device);
    catchUp(device).catch(device.report);
  };
  const pauseMs = Math.min(afterSeconds * 1000, LONGEST_PAUSE_MS);
  device.timers.set(pull, Math.round(pauseMs * (1 + JITTER * device.random())));
}

async function onRejection(device: Device, error: AppError): Promise<void> {
  try {
    await noteCheckFailed(device);
  } catch (cause) {
    // If the quota is exceeded, the rejection is not stored. The next check tries again.
    if (!isQuotaExceeded(cause)) throw cause;
  }
  if (error.fate === 'reject') throw error;
}
