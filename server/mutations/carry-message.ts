import * as v from 'valibot';
import type { ErrorCode } from '../../contract/errors.ts';
import type { ReplyMessage } from '../../contract/mutations/reply-message.ts';
import type { SendMessage } from '../../contract/mutations/send-message.ts';
import type { Context } from '../context.ts';
import { transact } from '../transact.ts';
import { acceptMessage } from './accept-message.ts';
import { checkMessageParts } from './check-message-parts.ts';
import type { KeyedCall } from './keyed-call.ts';
import { type MessageFacts, readMessageFacts } from './read-message-facts.ts';

export interface Letter {
  args: SendMessage | ReplyMessage;
  /** null: the sky. */
  receiverId: string | null;
  originalId: string | null;
  /** The rule that decides whether it may fly; null: it may. */
  findRefusal(facts: MessageFacts & { now: Date }): ErrorCode | null;
}

/** What sending and replying share: one transaction under the call's key, with the rule in it. */
export async function carryMessage(
  context: Context,
  { userId, key, sent }: KeyedCall,
  { args, receiverId, originalId, findRefusal }: Letter,
) {
  const imageUrl = args.image_url ?? null;
  const touches = receiverId === null ? [] : [receiverId];
  const { rows } = await transact(
    context,
    { userId, key, body: sent, touches, result: v.null() },
    async ({ tx }) => {
      const now = context.now();
      const { id, pigeonId, content } = args;
      const ids = { id, senderId: userId, receiverId, pigeonId, originalId, imageUrl };
      const facts = await readMessageFacts(tx, ids);
      const changes = await acceptMessage(tx, {
        ...ids,
        pigeon: checkMessageParts(facts, findRefusal({ ...facts, now }), imageUrl),
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
