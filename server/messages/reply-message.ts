import type { Handler } from '../http/call-handler.ts';
import { findReplyRejection } from './may-reply.ts';
import { sendLetter } from './send-letter.ts';

/**
 * POST /api/messages/reply: replies to a message, on the pigeon that brought it or on one of the sender's own
 * (product.md section 4). Throws the rejections of the rules.
 */
export const replyMessage: Handler<'reply-message'> = async (call, context) => {
  const { body: args } = call;
  const { receiverId, originalMessageId: originalId } = args;
  const letter = { args, receiverId, originalId, findRejection: findReplyRejection };
  return { body: await sendLetter(context, call, letter) };
};
