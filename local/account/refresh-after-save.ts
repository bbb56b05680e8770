import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { pullChanges } from '../mirror/pull-changes.ts';
import { endSession } from '../session/end-session.ts';
import { renewToken } from '../session/renew-token.ts';

/**
 * Renews the session and fetches the profile again after the server has accepted a profile save (product.md section 7).
 * Throws AppError `profile-session-stale` or `profile-refetch-failed`; the profile stays saved in both cases.
 */
export async function refreshAfterSave(device: Device): Promise<void> {
  await orSay(device, 'profile-session-stale', () => renewToken(device));
  await orSay(device, 'profile-refetch-failed', () => pullChanges(device));
}

async function orSay(
  device: Device,
  code: 'profile-session-stale' | 'profile-refetch-failed',
  work: () => Promise<unknown>,
): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.fate === 'sign-in') await endSession(device, session);
    throw new AppError(code);
  }
}
