import type { Handler } from '../http/endpoint-handler.ts';
import * as mutation from '../mutations/send-message.ts';

/** POST /api/messages: a message to the sky or to a person (product.md section 7). */
export const sendMessage: Handler<'send-message'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  const { userId, sessionId } = caller;
  const keyed = { userId, sessionId, key, sent: ['send-message', rawBody] };
  return { body: await mutation.sendMessage(context, keyed, call.body) };
};
