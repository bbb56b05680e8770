import type { ErrorCode } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';
import { findFlightRejection } from './may-fly.ts';
import { findIncompleteRejection, findWritingRejection } from './may-write-to.ts';
import type { ReceiverFacts, SenderFacts } from './message-facts.ts';
import { sendLetter } from './send-letter.ts';

/**
 * POST /api/messages: sends a message to the sky or to a person (product.md sections 4 and 7). Throws the rejections of
 * the rules.
 */
export const sendMessage: Handler<'send-message'> = async (call, context) => {
  const { body: args } = call;
  const receiverId = 'receiverId' in args ? args.receiverId : null;
  return {
    body: await sendLetter(context, call, {
      ...{ args, receiverId, originalId: null },
      findRejection: ({ sender, receiver, pigeon, now }) =>
        findSendRejection({ sender, to: receiverId === null ? 'sky' : receiver, pigeon, now }),
    }),
  };
};

export interface SendFacts {
  sender: SenderFacts;
  /** 'sky' or the receiver. null if the receiver does not exist for the sender. */
  to: 'sky' | ReceiverFacts | null;
  pigeon: PigeonFacts | null;
  now: Date;
}

/** Returns why a message may not be sent, or null if it may (product.md section 4). */
export function findSendRejection({ sender, to, pigeon, now }: SendFacts): ErrorCode | null {
  const toSky = to === 'sky';
  const rejection = toSky ? findIncompleteRejection(sender) : findWritingRejection(sender, to);
  if (rejection !== null) return rejection;
  const receiverId = toSky || to === null ? null : to.id;
  return findFlightRejection({ pigeon, senderId: sender.id, receiverId, now });
}
