import type { ErrorCode } from '../../contract/errors.ts';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';
import { findFlightRejection, isBetween } from './may-fly.ts';
import { findWritingRejection } from './may-write-to.ts';
import type { OriginalFacts, ReceiverFacts, SenderFacts } from './message-facts.ts';

export interface ReplyFacts {
  sender: SenderFacts;
  receiver: ReceiverFacts | null;
  pigeon: PigeonFacts | null;
  original: OriginalFacts | null;
  now: Date;
}

/**
 * Returns why a reply may not be sent, or null if it may. The receiver must be the other person of the conversation, or
 * the author of the letter in the sky. The pigeon must be the one that brought the message, if it is still in this
 * conversation, or an available one of the sender (product.md section 4).
 */
export function findReplyRejection(facts: ReplyFacts): ErrorCode | null {
  const { sender, receiver, pigeon, original, now } = facts;
  if (original === null || original.status === 'recalled') return 'message-not-found';
  if (!maySee(original, sender.id)) return 'message-not-found';
  const rejection = findWritingRejection(sender, receiver);
  if (rejection !== null) return rejection;
  const other = otherOf(original, sender.id);
  if (receiver === null || receiver.id !== other) return 'receiver-not-found';

  const isSamePigeon = original.receiver_id !== null && pigeon?.id === original.pigeon_id;
  const flight = findFlightRejection({ pigeon, senderId: sender.id, receiverId: other, now });
  const hasLeft = pigeon !== null && !isBetween(pigeon, sender.id, other, now);
  return isSamePigeon && hasLeft && flight !== null ? 'pigeon-not-in-conversation' : flight;
}

function maySee(original: OriginalFacts, viewerId: string): boolean {
  const { sender_id, receiver_id } = original;
  return receiver_id === null || sender_id === viewerId || receiver_id === viewerId;
}

function otherOf(original: OriginalFacts, viewerId: string): string | null {
  return original.receiver_id === null || original.sender_id !== viewerId
    ? original.sender_id
    : original.receiver_id;
}
