import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/read-message.ts';

/** POST /api/messages/{id}/read: the receiver has opened it. */
export const readMessage: Handler<'read-message'> = async (call, context) => {
  const { caller, idempotencyKey: key, path } = call;
  const keyed = { userId: caller.userId, key, sent: ['read-message', path.id] };
  return { body: await mutation.readMessage(context, keyed, path.id) };
};
