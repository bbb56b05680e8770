import type { ErrorCode } from '../../contract/errors.ts';
import { nextPlace } from '../pigeons/pigeon-machine.ts';
import { currentPlace, currentStatus } from '../pigeons/pigeon-status.ts';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';

interface Flight {
  pigeon: PigeonFacts | null;
  senderId: string;
  /** null: to the sky. */
  receiverId: string | null;
  now: Date;
}

/** Is this pigeon in conversation between these two, whichever of them owns it? */
export function isBetween(pigeon: PigeonFacts, one: string, other: string | null, now: Date) {
  if (other === null || currentStatus(pigeon, now) !== 'in_conversation') return false;
  const { owner_id: owner, person_id: person } = pigeon;
  return (owner === one && person === other) || (owner === other && person === one);
}

/**
 * Why this pigeon cannot carry this message; null when it can. It flies from its owner's home, or
 * on between the two of its conversation once its last message has been read. Somebody else's
 * pigeon does not exist for the sender (product.md section 4).
 */
export function findFlightRefusal({ pigeon, senderId, receiverId, now }: Flight): ErrorCode | null {
  if (pigeon === null) return 'pigeon-not-found';
  const place = currentPlace(pigeon, now);
  if (isBetween(pigeon, senderId, receiverId, now)) {
    const event = pigeon.owner_id === senderId ? 'write' : 'reply';
    return nextPlace(place, event) === null ? 'pigeon-message-unread' : null;
  }
  if (pigeon.owner_id !== senderId) return 'pigeon-not-found';
  const event = receiverId === null ? 'send-to-sky' : 'send-to-person';
  return nextPlace(place, event) === null ? 'pigeon-not-available' : null;
}
