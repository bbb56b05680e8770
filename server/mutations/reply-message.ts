import type { ReplyMessage } from '../../contract/mutations/reply-message.ts';
import type { Context } from '../context/context.ts';
import type { UnconfirmedCall } from '../log/keyed-call.ts';
import { findReplyRefusal } from '../rules/may-reply.ts';
import { carryMessage } from './carry-message.ts';

/**
 * Replies to a message: on the pigeon that brought it, or on one of the replier's own (product.md
 * section 4). Throws the rules' refusals.
 */
export function replyMessage(context: Context, call: UnconfirmedCall, args: ReplyMessage) {
  const { receiverId, originalMessageId: originalId } = args;
  return carryMessage(context, call, {
    args,
    receiverId,
    originalId,
    findRefusal: findReplyRefusal,
  });
}
