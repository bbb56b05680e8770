import type { Insertable } from 'kysely';
import { FUEL_DAYS, TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { Schema } from '../db/schema.ts';

export type PigeonKind = 'welcome' | 'reward' | 'referral' | 'special';

const DAY_MS = 24 * 60 * 60 * 1000;
const methods = {
  welcome: 'welcome',
  reward: 'welcome',
  referral: 'referral',
  special: 'donation',
} as const;

/** A newborn pigeon: all its trips, full of fuel, at home (product.md section 3). */
export function newbornPigeon(
  { id, ownerId, kind, endsAt }: { id: string; ownerId: string; kind: PigeonKind; endsAt?: Date },
  now: Date,
): Insertable<Schema['pigeons']> {
  return {
    id,
    owner_id: ownerId,
    status: 'available',
    trips_left: TRIPS_PER_PIGEON,
    acquisition_method: methods[kind],
    type_label: kind,
    born_at: now,
    fuel_until: new Date(now.getTime() + FUEL_DAYS * DAY_MS),
    ends_at: endsAt ?? null,
    message_id: null,
    person_id: null,
  };
}
