import type { Pigeon } from '../../contract/entities.ts';

type StoredStatus = Exclude<Pigeon['status'], 'recalled' | 'unknown'>;

/** What the rules know of a pigeon (product.md section 4). */
export interface PigeonState {
  status: StoredStatus;
  trips_left: number;
  fuel_until: Date;
  ends_at: Date | null;
  /** Is the message that it carries still unread? */
  carries_unread: boolean;
}

type RestingStatus = 'available' | 'expired' | 'retired' | 'fuel_empty';

/** What a pigeon is once it carries nothing. */
export function restingStatus(
  pigeon: Pick<PigeonState, 'trips_left' | 'fuel_until' | 'ends_at'>,
  now: Date,
): RestingStatus {
  if (pigeon.trips_left === 0) return 'retired';
  if (now >= pigeon.fuel_until) return 'fuel_empty';
  if (pigeon.ends_at !== null && now >= pigeon.ends_at) return 'expired';
  return 'available';
}

/**
 * The status by the clock. A pigeon in the sky stays there until it is recalled; one that carries
 * an unread message stays in its conversation; every other one gives way to its last trip, its
 * fuel or its end date.
 */
export function currentStatus(pigeon: PigeonState, now: Date): StoredStatus {
  if (pigeon.status === 'in_sky') return 'in_sky';
  if (pigeon.status === 'in_conversation') {
    if (pigeon.carries_unread) return 'in_conversation';
    const resting = restingStatus(pigeon, now);
    return resting === 'available' ? 'in_conversation' : resting;
  }
  return pigeon.status === 'available' ? restingStatus(pigeon, now) : pigeon.status;
}

export const isUsed = (status: StoredStatus) => status === 'in_sky' || status === 'in_conversation';

export const isExpired = (status: StoredStatus) =>
  status === 'expired' || status === 'retired' || status === 'fuel_empty';
