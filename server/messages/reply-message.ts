import type { ReplyMessage } from '../../contract/calls/reply-message.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import type { UnconfirmedCall } from '../log/keyed-call.ts';
import { carryMessage } from './carry-message.ts';
import { findReplyRefusal } from './may-reply.ts';

/** POST /api/messages/reply (product.md section 7). */
export const replyMessage: Handler<'reply-message'> = async (call, context) => {
  const { caller, idempotencyKey: key, rawBody } = call;
  const { userId, sessionId } = caller;
  const keyed = { userId, sessionId, key, sent: ['reply-message', rawBody] };
  return { body: await reply(context, keyed, call.body) };
};

/**
 * Replies to a message: on the pigeon that brought it, or on one of the replier's own (product.md
 * section 4). Throws the rules' refusals.
 */
function reply(context: Context, call: UnconfirmedCall, args: ReplyMessage) {
  const { receiverId, originalMessageId: originalId } = args;
  return carryMessage(context, call, {
    args,
    receiverId,
    originalId,
    findRefusal: findReplyRefusal,
  });
}
