import type { ErrorCode } from '../../contract/errors.ts';
import type { PigeonFacts } from './message-facts.ts';

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
  if (pigeon.status === 'in_sky') return null;
  if (pigeon.status !== 'in_conversation') return 'pigeon-not-away';
  return pigeon.carries_unread && carriedSenderId !== callerId ? 'pigeon-brings-reply' : null;
}

/** Is the message that it carries lost with the recall? One that has been read is not. */
export function isMessageLost(pigeon: PigeonFacts): boolean {
  return pigeon.status === 'in_sky' || pigeon.carries_unread;
}
