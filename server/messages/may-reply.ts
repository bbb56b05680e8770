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
 * Returns why a reply may not be sent, or null if it may. It goes to the other one of the two, or to the author of a
 * message in the sky. It flies on the pigeon that brought the message while that is still in this conversation, else on
 * an available one of the sender's own (product.md section 4).
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
