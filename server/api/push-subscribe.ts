import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../endpoint-handler.ts';
import { isSubscriptionKey } from '../push/is-subscription-key.ts';
import { saveSubscription } from '../push/subscriptions.ts';

/**
 * POST /api/notifications/push-subscribe: this device may be told while the app is closed, until
 * its session ends; answers which one that is, and whether its service refuses our pushes. Throws `push-subscribe-failed` for a URL of no push service that we know and
 * for keys that nothing could be encrypted with.
 */
export const pushSubscribe: Handler<'push-subscribe'> = async ({ caller, body }, context) => {
  if (!context.pushServices.isKnown(body.endpoint)) {
    throw new AppError('push-subscribe-failed', { field: 'endpoint' });
  }
  if (!isSubscriptionKey(body.keys)) throw new AppError('push-subscribe-failed', { field: 'keys' });
  const refused = await saveSubscription(context, caller, body);
  return { body: { sessionId: caller.sessionId, refused } };
};
