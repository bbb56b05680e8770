import { changeEmail as changeEmailCall } from '../../contract/calls/change-email.ts';
import { changePassword as changePasswordCall } from '../../contract/calls/change-password.ts';
import { getAccount } from '../../contract/calls/get-account.ts';
import { logOutDevice as logOutDeviceCall } from '../../contract/calls/log-out-device.ts';
import { logOutOtherDevices as logOutOthersCall } from '../../contract/calls/log-out-other-devices.ts';
import type { Identity } from '../../contract/passkeys.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import { readInTurn } from '../device/read-in-turn.ts';
import { writeRecord } from '../device/stored-records.ts';
import { callAsPerson, callInSession } from '../net/call-as-person.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';

const LOCK = 'guvercin-account';

/**
 * Calls `get-account` and stores the reply in the `account` record, which the screen also shows offline (product.md
 * section 4). Throws NetworkError or AppError; the stored record is unchanged then.
 */
export function refreshAccount(device: Device): Promise<void> {
  return readInTurn(device, LOCK, async (session) => {
    const account = await callInSession(device, session, getAccount);
    const { db } = device;
    await withQuotaRetry(device, () =>
      inSession(db, session.session, [], () => writeRecord(db, 'account', account)),
    );
  });
}

/** Ends the session of another device by its id. Needs the network: throws NetworkError or AppError. */
export async function logOutDevice(device: Device, id: string): Promise<void> {
  await callAsPerson(device, logOutDeviceCall, { ids: { id } });
  await refreshAccount(device);
}

/** Ends the sessions of all other devices. Needs the network: throws NetworkError or AppError. */
export async function logOutOtherDevices(device: Device): Promise<void> {
  await callAsPerson(device, logOutOthersCall);
  await refreshAccount(device);
}

export interface EmailChange extends Identity {
  email: string;
  /** The idempotency key, the same for each retry. A repeat after a lost reply sends no second mail. */
  idempotencyKey: string;
}

/**
 * Requests a change of the e-mail address, which a mailed link confirms. Needs the network: throws NetworkError, or
 * AppError `password-wrong`, `email-taken`, `too-many-requests`.
 */
export async function changeEmail(
  device: Device,
  { idempotencyKey, ...body }: EmailChange,
): Promise<void> {
  await callAsPerson(device, changeEmailCall, { body, idempotencyKey });
  await refreshAccount(device).catch(() => undefined);
}

export interface PasswordChange extends Identity {
  newPassword: string;
  /** The idempotency key, the same for each retry. A repeat after a lost reply succeeds. */
  idempotencyKey: string;
}

/**
 * Sets a new password, confirmed by the old one or a passkey. The other devices are logged out. Needs the network:
 * throws NetworkError, or AppError `password-wrong`, `password-weak`, `too-many-requests`.
 */
export async function changePassword(
  device: Device,
  { idempotencyKey, ...body }: PasswordChange,
): Promise<void> {
  await callAsPerson(device, changePasswordCall, { body, idempotencyKey });
  // The password is already changed. If this fails, the next refresh updates the record.
  await refreshAccount(device).catch(() => undefined);
}
