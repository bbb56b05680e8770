import { AppError } from '../contract/errors.ts';
import type { Device } from './device.ts';
import { NetworkError } from './network-error.ts';
import { pullChanges } from './pull-changes.ts';
import { endSession } from './session/end-session.ts';

/**
 * Pulls, and settles what can go wrong with it: no answer means that the next doorbell tries again,
 * a final 401 ends the session, another person's session waits. Everything else is thrown.
 */
export async function catchUp(device: Device): Promise<void> {
  try {
    await pullChanges(device);
  } catch (error) {
    if (error instanceof NetworkError) return;
    if (!(error instanceof AppError)) throw error;
    if (error.fate === 'sign-in') await endSession(device);
    else if (error.fate === 'reject') throw error;
  }
}
