import { deleteAccount } from '../../contract/calls/delete-account.ts';
import { exportData as exportCall } from '../../contract/calls/export.ts';
import { freeze } from '../../contract/calls/freeze.ts';
import type { Identity } from '../../contract/passkeys.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { endSession } from '../session/end-session.ts';
import { leaveDevice } from '../session/leave-device.ts';

/**
 * Requests an export of all data about the person. Resolves with a link that works once, for ten minutes. Needs the
 * network: throws NetworkError, or AppError `proof-needed`.
 */
export function exportData(device: Device): Promise<{ url: string }> {
  return callAsPerson(device, exportCall, { idempotencyKey: device.makeId() });
}

/**
 * Deletes the account permanently, confirmed by its password or a passkey (product.md section 4), and empties the
 * device. Needs the network: throws NetworkError, or AppError `password-wrong`.
 */
export async function deleteProfile(device: Device, identity: Identity): Promise<void> {
  await callAsPerson(device, deleteAccount, { body: identity });
  await leaveDevice(device);
}

/**
 * Deactivates the profile until the next login, and logs out (product.md section 4). Throws NetworkError when offline
 * and AppError when the server rejects the call. Unsent outbox rows stay on the device until the next login.
 */
export async function freezeProfile(device: Device): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  await callAsPerson(device, freeze);
  await endSession(device, session);
}
