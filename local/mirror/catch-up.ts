import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { readRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { endSession } from '../session/end-session.ts';
import { sweepFiles } from '../storage/sweep-files.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { noteChecked, noteCheckFailed } from './check-times.ts';
import { pullChanges } from './pull-changes.ts';
import { logQuarantined } from './quarantine.ts';

/**
 * Pulls and handles the errors. After no answer or an exceeded quota the next hint retries. A final 401 ends the
 * session; another person's session waits. A rejection is stored for the screens, and thrown if no retry can help.
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
    else if (error.code !== 'storage-full') await onRejection(device, error);
    return false;
  }
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
