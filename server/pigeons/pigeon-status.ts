import type { Pigeon } from '../../contract/entities.ts';
import { applyWear, type Endurance, type PigeonPlace } from './pigeon-machine.ts';

export type StoredStatus = Exclude<Pigeon['status'], 'recalled' | 'unknown'>;

export interface PigeonState extends Endurance {
  status: StoredStatus;
  carries_unread: boolean;
}

/** The stored status of each place. The three places of a conversation share one status. */
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

/** Returns the place of a stored pigeon. `isReply` is true if its message is for its owner. */
export function storedPlace(
  { status, carries_unread }: Pick<PigeonState, 'status' | 'carries_unread'>,
  isReply = false,
): PigeonPlace {
  if (status !== 'in_conversation') return status;
  if (!carries_unread) return 'visiting';
  return isReply ? 'flying_back' : 'flying_out';
}

/** Returns the place of a pigeon at this time. Ignores the direction of an unread message. */
export const currentPlace = (pigeon: PigeonState, now: Date): PigeonPlace =>
  applyWear(storedPlace(pigeon), pigeon, now);

export const currentStatus = (pigeon: PigeonState, now: Date): StoredStatus =>
  statusOf(currentPlace(pigeon, now));

export const restingStatus = (endurance: Endurance, now: Date): StoredStatus =>
  statusOf(applyWear('available', endurance, now));

export const isUsed = (status: StoredStatus) => status === 'in_sky' || status === 'in_conversation';

export const isExpired = (status: StoredStatus) =>
  status === 'expired' || status === 'retired' || status === 'fuel_empty';
