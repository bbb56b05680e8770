import type { Pigeon } from '../../contract/entities.ts';
import { type Endurance, type PigeonPlace, settle } from './pigeon-machine.ts';

export type StoredStatus = Exclude<Pigeon['status'], 'recalled' | 'unknown'>;

/** What the rules know of a pigeon (product.md section 4). */
export interface PigeonState extends Endurance {
  status: StoredStatus;
  /** Is the message that it carries still unread? */
  carries_unread: boolean;
}

/** A place as it is stored and crosses the wire: the three of a conversation are one status. */
const statuses: Record<Exclude<PigeonPlace, 'unborn'>, StoredStatus> = {
  available: 'available',
  in_sky: 'in_sky',
  flying_out: 'in_conversation',
  visiting: 'in_conversation',
  flying_back: 'in_conversation',
  retired: 'retired',
  fuel_empty: 'fuel_empty',
  expired: 'expired',
};

export function statusOf(place: PigeonPlace): StoredStatus {
  if (place === 'unborn') throw new Error('an unborn pigeon has no status');
  return statuses[place];
}

/** Where a stored pigeon is; `isReply` tells whether what it carries is for its owner. */
export function storedPlace(
  { status, carries_unread }: Pick<PigeonState, 'status' | 'carries_unread'>,
  isReply = false,
): PigeonPlace {
  if (status !== 'in_conversation') return status;
  if (!carries_unread) return 'visiting';
  return isReply ? 'flying_back' : 'flying_out';
}

/** The place by the clock, for whom the direction of an unread message does not matter. */
export const currentPlace = (pigeon: PigeonState, now: Date): PigeonPlace =>
  settle(storedPlace(pigeon), pigeon, now);

/** The status by the clock. */
export const currentStatus = (pigeon: PigeonState, now: Date): StoredStatus =>
  statusOf(currentPlace(pigeon, now));

/** What a pigeon is once it has come home. */
export const restingStatus = (endurance: Endurance, now: Date): StoredStatus =>
  statusOf(settle('available', endurance, now));

export const isUsed = (status: StoredStatus) => status === 'in_sky' || status === 'in_conversation';

export const isExpired = (status: StoredStatus) =>
  status === 'expired' || status === 'retired' || status === 'fuel_empty';
