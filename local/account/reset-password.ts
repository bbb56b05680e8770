import * as v from 'valibot';
import { emailBody, resetPasswordBody } from '../../contract/accounts.ts';
import { forgotPassword } from '../../contract/calls/forgot-password.ts';
import { resetPassword as resetCall } from '../../contract/calls/reset-password.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { callDirect } from '../net/call-api.ts';

/**
 * Requests the mail with the link for a new password (product.md section 5). Throws AppError (`email-unknown`,
 * `too-many-requests`, `body-invalid` with the field) or NetworkError.
 */
export async function askNewPassword(device: Device, email: string): Promise<void> {
  const body = v.safeParse(emailBody, { email });
  if (!body.success) throw new AppError('body-invalid', { field: 'email' });
  await callDirect(device, forgotPassword, { body: body.output });
}

/**
 * Sets a new password with the code of the mail. Every session of the account ends. Throws AppError (`code-invalid`,
 * `password-weak`, `too-many-requests`) or NetworkError.
 */
export async function resetPassword(
  device: Device,
  fields: { code: string; password: string },
): Promise<void> {
  const body = v.safeParse(resetPasswordBody, fields);
  if (!body.success) {
    const isWeak = body.issues.some(({ message }) => message === 'password-weak');
    throw isWeak
      ? new AppError('password-weak', { field: 'password' })
      : new AppError('code-invalid');
  }
  await callDirect(device, resetCall, { body: body.output });
}
