import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/create-notification.ts';

/** POST /api/notifications: a note that the person's own device makes for them. */
export const createNotification: Handler<'create-notification'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  context.limits.ownNotifications.take(caller.userId);
  const keyed = { userId: caller.userId, key, sent: ['create-notification', rawBody] };
  return { body: await mutation.createNotification(context, keyed, call.body) };
};
