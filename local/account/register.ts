import * as v from 'valibot';
import { registerBody, registerReply } from '../../contract/accounts.ts';
import { register as registerCall } from '../../contract/calls/register.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { callDirect } from '../net/call-api.ts';

/**
 * Registers an account; the server then sends the verification mail (product.md sections 5 and 7). Throws AppError
 * (`email-taken`, `password-weak`, `body-invalid` with the field, `too-many-requests`, `register-failed` for an
 * unreadable reply) or NetworkError.
 */
export async function register(
  device: Device,
  registration: v.InferInput<typeof registerBody>,
): Promise<void> {
  const body = v.safeParse(registerBody, registration);
  if (!body.success) {
    const [issue] = body.issues;
    const field = String(issue.path?.[0]?.key ?? '');
    throw new AppError(issue.message === 'password-weak' ? 'password-weak' : 'body-invalid', {
      field,
    });
  }
  const call = { ...registerCall, reply: v.unknown() };
  const reply = await callDirect(device, call, { body: body.output });
  if (!v.is(registerReply, reply)) throw new AppError('register-failed');
}
