import { createECDH } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { saveSubscription } from '../sessions/subscriptions.ts';

const AUTH_BYTES = 16;

/**
 * POST /api/notifications/push-subscribe: stores this device's push subscription until its session ends. Returns the
 * session and whether the service rejects our pushes. Throws `push-subscribe-failed` for a URL of no known push service
 * and for unusable keys.
 */
export const pushSubscribe: Handler<'push-subscribe'> = async ({ caller, body }, context) => {
  if (!context.pushServices.isKnown(body.endpoint)) {
    throw new AppError('push-subscribe-failed', { field: 'endpoint' });
  }
  if (!isSubscriptionKey(body.keys)) throw new AppError('push-subscribe-failed', { field: 'keys' });
  const refused = await saveSubscription(context, caller, body);
  return { body: { sessionId: caller.sessionId, refused } };
};

/** Whether a device's keys are a point of P-256 and a secret of 16 bytes, as needed for encryption. */
function isSubscriptionKey({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    // Node throws for a point that is not on the curve.
    return false;
  }
}
