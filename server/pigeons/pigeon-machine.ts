/**
 * The one truth about pigeons (product.md section 4): where one can be, and what leads from there
 * to where. docs/pigeons.md draws it. A message's unread state is part of the place, because it
 * decides who may do what next.
 */
export const pigeonPlaces = [
  'unborn',
  'available',
  'in_sky',
  /** carries its owner's unread message to the other one */
  'flying_out',
  /** its last message is read: either of the two may put the next one on it */
  'visiting',
  /** brings its owner an unread reply */
  'flying_back',
  'retired',
  'fuel_empty',
  'expired',
] as const;
export type PigeonPlace = (typeof pigeonPlaces)[number];

export const pigeonEvents = [
  'grant',
  'send-to-sky',
  'send-to-person',
  /** the owner writes on it again, where it is */
  'write',
  'reply',
  'read',
  'recall',
  /** by either of the two */
  'block',
  /** of either of the two */
  'delete-person',
  /** by the operator */
  'remove-message',
  /** moves no pigeon: what it carries stays readable and recallable */
  'freeze',
  'last-trip',
  'out-of-fuel',
  'end-date',
] as const;
export type PigeonEvent = (typeof pigeonEvents)[number];

/** What ends a pigeon as soon as it carries nothing; the first that holds decides. */
export type Wear = Extract<PigeonEvent, 'last-trip' | 'out-of-fuel' | 'end-date'>;

const worn = {
  'last-trip': 'retired',
  'out-of-fuel': 'fuel_empty',
  'end-date': 'expired',
} as const;
const home = {
  block: 'available',
  'delete-person': 'available',
  'remove-message': 'available',
} as const;

/** From each place, what leads where. An event that is missing there is refused or means nothing. */
export const pigeonMachine: Record<PigeonPlace, Partial<Record<PigeonEvent, PigeonPlace>>> = {
  unborn: { grant: 'available' },
  available: { 'send-to-sky': 'in_sky', 'send-to-person': 'flying_out', ...worn },
  in_sky: { recall: 'available', 'delete-person': 'available', 'remove-message': 'available' },
  flying_out: { read: 'visiting', recall: 'available', ...home },
  visiting: { write: 'flying_out', reply: 'flying_back', recall: 'available', ...home, ...worn },
  flying_back: { read: 'visiting', ...home },
  retired: {},
  fuel_empty: {},
  expired: {},
};

/** Where an event leads from here; null when it leads nowhere. */
export function nextPlace(place: PigeonPlace, event: PigeonEvent): PigeonPlace | null {
  return pigeonMachine[place][event] ?? null;
}

/** What has worn a pigeon out by now; null while it can fly. */
export function findWear({ trips_left, fuel_until, ends_at }: Endurance, now: Date): Wear | null {
  if (trips_left === 0) return 'last-trip';
  if (now >= fuel_until) return 'out-of-fuel';
  return ends_at !== null && now >= ends_at ? 'end-date' : null;
}

export interface Endurance {
  trips_left: number;
  fuel_until: Date;
  ends_at: Date | null;
}

/** The place by the clock: a worn pigeon rests for good wherever the machine lets it. */
export function settle(place: PigeonPlace, endurance: Endurance, now: Date): PigeonPlace {
  const wear = findWear(endurance, now);
  return wear === null ? place : (nextPlace(place, wear) ?? place);
}
