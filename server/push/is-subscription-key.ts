import { createECDH } from 'node:crypto';

const AUTH_BYTES = 16;

/** Whether a device's keys are a point of P-256 and a secret of 16 bytes: else no push would fit. */
export function isSubscriptionKey({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    // What is no point of the curve cannot be computed with.
    return false;
  }
}
