import type { ErrorCode } from '../../contract/errors.ts';
import { COMPLETE_PERCENTAGE } from '../../contract/limits.ts';
import type { ReceiverFacts, SenderFacts } from './message-facts.ts';

/** Why this person may not write to that one; null when they may (product.md sections 4 and 6). */
export function findWritingRefusal(
  sender: SenderFacts,
  receiver: ReceiverFacts | null,
): ErrorCode | null {
  const incomplete = findIncompleteRefusal(sender);
  if (incomplete !== null) return incomplete;
  if (receiver === null || receiver.state === 'deleted' || !receiver.isVerified) {
    return 'receiver-not-found';
  }
  if (receiver.id === sender.id) return 'receiver-self';
  return receiver.state === 'active' ? null : 'receiver-unavailable';
}

/** A person whose profile is incomplete cannot send at all. */
export function findIncompleteRefusal({ completion }: SenderFacts): ErrorCode | null {
  return completion < COMPLETE_PERCENTAGE ? 'profile-incomplete' : null;
}
