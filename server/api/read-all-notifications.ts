import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/read-all-notifications.ts';

/** POST /api/notifications/read-all: every notification that the device had seen. */
export const readAllNotifications: Handler<'read-all-notifications'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  const keyed = { userId: caller.userId, key, sent: ['read-all-notifications', rawBody ?? null] };
  return { body: await mutation.readAllNotifications(context, keyed, call.body?.until) };
};
