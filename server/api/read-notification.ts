import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/read-notification.ts';

/** POST /api/notifications/{id}/read: the person has seen this one. */
export const readNotification: Handler<'read-notification'> = async (call, context) => {
  const { caller, idempotencyKey: key, path } = call;
  const keyed = { userId: caller.userId, key, sent: ['read-notification', path.id] };
  return { body: await mutation.readNotification(context, keyed, path.id) };
};
