import type { Handler } from '../http/call-handler.ts';
import { sendTestPush } from './send-push.ts';

/** POST /api/notifications/push-test: sends a push to this device now, and returns the response of its service. */
export const pushTest: Handler<'push-test'> = async ({ caller }, context) => {
  context.limits.ownNotifications.take(caller.userId);
  return { body: await sendTestPush(context, caller) };
};
