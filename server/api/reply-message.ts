import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/reply-message.ts';

/** POST /api/messages/reply (product.md section 7). */
export const replyMessage: Handler<'reply-message'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  const { userId, sessionId } = caller;
  const keyed = { userId, sessionId, key, sent: ['reply-message', rawBody] };
  return { body: await mutation.replyMessage(context, keyed, call.body) };
};
