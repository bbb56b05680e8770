import type { ErrorCode } from '../../contract/errors.ts';
import { COMPLETE_PERCENTAGE } from '../../contract/limits.ts';
import type { ReceiverFacts, SenderFacts } from './message-facts.ts';

/** Returns why this person may not write to that one, or null if they may (product.md sections 4 and 6). */
export function findWritingRejection(
  sender: SenderFacts,
  receiver: ReceiverFacts | null,
): ErrorCode | null {
  const incomplete = findIncompleteRejection(sender);
  if (incomplete !== null) return incomplete;
  if (receiver === null || receiver.state === 'deleted' || !receiver.isVerified) {
    return 'receiver-not-found';
  }
  if (receiver.id === sender.id) return 'receiver-self';
  return receiver.state === 'active' ? null : 'receiver-unavailable';
}

/** Returns the rejection of a sender whose profile is incomplete, who cannot send at all. Otherwise null. */
export function findIncompleteRejection({ completion }: SenderFacts): ErrorCode | null {
  return completion < COMPLETE_PERCENTAGE ? 'profile-incomplete' : null;
}
