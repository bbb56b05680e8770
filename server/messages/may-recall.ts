import type { ErrorCode } from '../../contract/errors.ts';
import { nextPlace } from '../pigeons/pigeon-machine.ts';
import { storedPlace } from '../pigeons/pigeon-status.ts';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';

export interface RecallFacts {
  pigeon: PigeonFacts | null;
  callerId: string;
  /** Who wrote the message that it carries. */
  carriedSenderId: string | null;
}

/** Why a pigeon may not be called home; null when it may (product.md section 4). */
export function findRecallRefusal(facts: RecallFacts): ErrorCode | null {
  const { pigeon, callerId, carriedSenderId } = facts;
  if (pigeon === null || pigeon.owner_id !== callerId) return 'pigeon-not-found';
  // Not by the clock: what is worn out and still away comes home by a recall as well.
  const place = storedPlace(pigeon, carriedSenderId !== callerId);
  if (nextPlace(place, 'recall') !== null) return null;
  return place === 'flying_back' ? 'pigeon-brings-reply' : 'pigeon-not-away';
}

/** Is the message that it carries lost with the recall? One that has been read is not. */
export function isMessageLost(pigeon: PigeonFacts): boolean {
  return pigeon.status === 'in_sky' || pigeon.carries_unread;
}
