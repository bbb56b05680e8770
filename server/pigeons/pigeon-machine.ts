/**
 * The states of a pigeon and the transitions between them (product.md section 4). docs/pigeons.md shows the diagram. A
 * message's unread state is part of the place, because it decides which events are possible.
 */
export const pigeonPlaces = [
  'unborn',
  'available',
  'in_sky',
  /** carries its owner's unread message to the other person */
  'flying_out',
  /** Its last message is read, so either person may send the next message on this pigeon. */
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
  /** The owner sends another message on the pigeon from the place where it is. */
  'write',
  'reply',
  'read',
  'recall',
  /** One of the two people blocks the other. */
  'block',
  /** The account of one of the two people is deleted. */
  'delete-person',
  /** The operator removes the message. */
  'remove-message',
  /** The event moves no pigeon, so the message stays readable and can be recalled. */
  'freeze',
  'last-trip',
  'out-of-fuel',
  'end-date',
] as const;
export type PigeonEvent = (typeof pigeonEvents)[number];

/** Events that end a pigeon as soon as it carries no message. If several apply, the first one decides. */
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

/** The transitions from each place. Missing events are rejected or have no effect. */
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

export function nextPlace(place: PigeonPlace, event: PigeonEvent): PigeonPlace | null {
  return pigeonMachine[place][event] ?? null;
}

/** Returns what has worn a pigeon out, or null if it can still fly. */
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

/** Returns the place of a pigeon at this time. A worn pigeon has ended if the machine allows this in its place. */
export function applyWear(place: PigeonPlace, endurance: Endurance, now: Date): PigeonPlace {
  const wear = findWear(endurance, now);
  return wear === null ? place : (nextPlace(place, wear) ?? place);
}
