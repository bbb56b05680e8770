import type { ErrorCode } from '../../contract/errors.ts';
import { nextPlace, type PigeonPlace } from '../pigeons/pigeon-machine.ts';
import { currentPlace, currentStatus } from '../pigeons/pigeon-status.ts';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';

interface Flight {
  pigeon: PigeonFacts | null;
  senderId: string;
  /** null for the sky. */
  receiverId: string | null;
  now: Date;
}

/** Returns whether this pigeon is in conversation between these two. Either may own it. */
export function isBetween(pigeon: PigeonFacts, one: string, other: string | null, now: Date) {
  if (other === null || currentStatus(pigeon, now) !== 'in_conversation') return false;
  const { owner_id: owner, person_id: person } = pigeon;
  return (owner === one && person === other) || (owner === other && person === one);
}

/**
 * Returns the place of the pigeon after it has taken this message, by `pigeonMachine`, or null if it cannot take the
 * message. The pigeon must be at home, or in the conversation with its last message read. The sender can only use
 * another person's pigeon within their conversation (product.md section 4).
 */
export function findFlight({ pigeon, senderId, receiverId, now }: Flight): PigeonPlace | null {
  if (pigeon === null) return null;
  const isOwn = pigeon.owner_id === senderId;
  const place = currentPlace(pigeon, now);
  if (isBetween(pigeon, senderId, receiverId, now))
    return nextPlace(place, isOwn ? 'write' : 'reply');
  if (!isOwn) return null;
  return nextPlace(place, receiverId === null ? 'send-to-sky' : 'send-to-person');
}

/** Returns why this pigeon cannot carry this message, or null if it can. */
export function findFlightRejection(flight: Flight): ErrorCode | null {
  if (findFlight(flight) !== null) return null;
  const { pigeon, senderId, receiverId, now } = flight;
  if (pigeon === null) return 'pigeon-not-found';
  if (isBetween(pigeon, senderId, receiverId, now)) return 'pigeon-message-unread';
  return pigeon.owner_id === senderId ? 'pigeon-not-available' : 'pigeon-not-found';
}
