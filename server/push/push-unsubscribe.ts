import type { Handler } from '../http/call-handler.ts';
import { removeSubscriptionsOf } from '../sessions/subscriptions.ts';

/** POST /api/notifications/push-unsubscribe: stops pushes to this device. */
export const pushUnsubscribe: Handler<'push-unsubscribe'> = async ({ caller }, { db }) => {
  await removeSubscriptionsOf(db, [caller.sessionId]);
  return { body: {} };
};
