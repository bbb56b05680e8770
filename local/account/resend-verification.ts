import * as v from 'valibot';
import { emailBody } from '../../contract/accounts.ts';
import { resendVerification as resendCall } from '../../contract/calls/resend-verification.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { callDirect } from '../net/call-api.ts';

/**
 * Requests the verification mail again. The reply is the same for every address (product.md, "Sessions"). Throws
 * AppError (`too-many-requests`, `body-invalid` with the field) or NetworkError.
 */
export async function resendVerification(device: Device, email: string): Promise<void> {
  const body = v.safeParse(emailBody, { email });
  if (!body.success) throw new AppError('body-invalid', { field: 'email' });
  await callDirect(device, resendCall, { body: body.output });
}
