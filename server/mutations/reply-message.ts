import * as v from 'valibot';
import type { ReplyMessage } from '../../contract/mutations/reply-message.ts';
import type { Context } from '../context.ts';
import { findReplyRefusal } from '../rules/may-reply.ts';
import { transact } from '../transact.ts';
import { acceptMessage } from './accept-message.ts';
import { checkMessageParts } from './check-message-parts.ts';
import type { KeyedCall } from './keyed-call.ts';
import { readMessageFacts } from './read-message-facts.ts';

/**
 * Replies to a message: on the pigeon that brought it, or on one of the replier's own (product.md
 * section 4). Throws the rules' refusals.
 */
export async function replyMessage(
  context: Context,
  { userId, key, sent }: KeyedCall,
  args: ReplyMessage,
) {
  const imageUrl = args.image_url ?? null;
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches: [args.receiverId], result: v.null() },
    async ({ tx }) => {
      const now = context.now();
      const { id, receiverId, pigeonId, originalMessageId: originalId, content } = args;
      const ids = { id, senderId: userId, receiverId, pigeonId, originalId, imageUrl };
      const facts = await readMessageFacts(tx, ids);
      const refusal = findReplyRefusal({ ...facts, now });
      const changes = await acceptMessage(tx, {
        ...ids,
        pigeon: checkMessageParts(facts, refusal, imageUrl),
        content,
        imageKey: facts.imageKey,
        imageAlt: args.image_alt ?? null,
        conversationId: context.makeId(),
        now,
      });
      return { result: null, changes };
    },
  );
  return { messageId: args.id, rows };
}
