import * as v from 'valibot';
import type { SendMessage } from '../../contract/mutations/send-message.ts';
import type { Context } from '../context.ts';
import { findSendRefusal } from '../rules/may-send-message.ts';
import { transact } from '../transact.ts';
import { acceptMessage } from './accept-message.ts';
import { checkMessageParts } from './check-message-parts.ts';
import type { KeyedCall } from './keyed-call.ts';
import { readMessageFacts } from './read-message-facts.ts';

/** Sends a message to the sky or to a person (product.md section 4). Throws the rules' refusals. */
export async function sendMessage(
  context: Context,
  { userId, key, sent }: KeyedCall,
  args: SendMessage,
) {
  const receiverId = 'receiverId' in args ? args.receiverId : null;
  const imageUrl = args.image_url ?? null;
  const { rows } = await transact(
    context,
    {
      userId,
      key,
      body: sent,
      touches: receiverId === null ? [] : [receiverId],
      result: v.null(),
    },
    async ({ tx }) => {
      const now = context.now();
      const { id, pigeonId, content } = args;
      const ids = { id, senderId: userId, receiverId, pigeonId, originalId: null, imageUrl };
      const facts = await readMessageFacts(tx, ids);
      const { sender, pigeon, receiver } = facts;
      const to = receiverId === null ? 'sky' : receiver;
      const refusal = findSendRefusal({ sender, to, pigeon, now });
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
