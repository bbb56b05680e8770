import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUEL_DAYS, TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import {
  applyWear,
  type Endurance,
  findWear,
  nextPlace,
  type PigeonEvent,
  type PigeonPlace,
  pigeonEvents,
  pigeonMachine,
  pigeonPlaces,
} from './pigeon-machine.ts';
import { isExpired, isUsed, statusOf } from './pigeon-status.ts';

const DAY_MS = 86_400_000;
const RUNS = 3000;

interface Life extends Endurance {
  place: PigeonPlace;
  now: Date;
}
interface Step {
  event: PigeonEvent;
  days: number;
}

const flights: readonly PigeonEvent[] = ['send-to-sky', 'send-to-person', 'write', 'reply'];
const wears: readonly PigeonEvent[] = ['last-trip', 'out-of-fuel', 'end-date'];
const chosen = pigeonEvents.filter((event) => !wears.includes(event) && event !== 'grant');

const step: fc.Arbitrary<Step> = fc.record({
  event: fc.constantFrom(...chosen),
  days: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 60 })),
});
const birth = new Date('2026-01-01T00:00:00Z');
const newborn = fc.record({
  place: fc.constant<PigeonPlace>('available'),
  trips_left: fc.integer({ min: 1, max: TRIPS_PER_PIGEON }),
  fuel_until: fc.constant(new Date(birth.getTime() + FUEL_DAYS * DAY_MS)),
  ends_at: fc.option(fc.date({ min: birth, max: new Date('2026-12-31'), noInvalidDate: true })),
  now: fc.constant(birth),
});

/** Applies the passed time and then an event to a pigeon. An event without a transition changes nothing. */
function live(before: Life, { event, days }: Step): Life {
  const now = new Date(before.now.getTime() + days * DAY_MS);
  const place = applyWear(before.place, before, now);
  const next = nextPlace(place, event);
  if (next === null) return { ...before, now, place };
  const trips_left = before.trips_left - (flights.includes(event) ? 1 : 0);
  const after = { ...before, now, trips_left };
  return { ...after, place: applyWear(next, after, now) };
}

function eachLife(check: (before: Life, step: Step, after: Life) => void): void {
  fc.assert(
    fc.property(newborn, fc.array(step, { minLength: 1, maxLength: 60 }), (life, steps) => {
      let now = life;
      for (const one of steps) {
        const after = live(now, one);
        check(now, one, after);
        now = after;
      }
    }),
    { numRuns: RUNS },
  );
}

test('trips never increase, and never exceed 20', () => {
  eachLife((before, _, after) => {
    expect(after.trips_left).toBeLessThanOrEqual(before.trips_left);
    expect(after.trips_left).toBeGreaterThanOrEqual(0);
  });
});

test('a pigeon that carries an unread message takes no other', () => {
  for (const place of ['in_sky', 'flying_out', 'flying_back'] as const) {
    for (const event of flights) expect(nextPlace(place, event), `${place} ${event}`).toBeNull();
  }
});

test('a pigeon gets home from any place: by recall, by reading and recall, or by time', () => {
  eachLife((_, __, after) => {
    const isHome = ({ place }: Life) =>
      place === 'available' || (place !== 'unborn' && isExpired(statusOf(place)));
    const today = (event: PigeonEvent) => ({ event, days: 0 });
    const recalled = live(after, today('recall'));
    const readFirst = live(live(after, today('read')), today('recall'));
    expect([after, recalled, readFirst].some(isHome), after.place).toBe(true);
  });
});

test('a worn-out pigeon expires for ever as soon as it carries nothing', () => {
  eachLife((before, _, after) => {
    const carries = ['in_sky', 'flying_out', 'flying_back'].includes(after.place);
    const isWorn = findWear(after, after.now) !== null;
    expect(isExpired(statusOf(after.place))).toBe(isWorn && !carries);
    if (isExpired(statusOf(before.place))) expect(after.place).toBe(before.place);
  });
});

test('freezing moves no pigeon, and no pigeon returns to an earlier age', () => {
  for (const place of pigeonPlaces) {
    expect(nextPlace(place, 'freeze')).toBeNull();
    expect(Object.values(pigeonMachine[place])).not.toContain('unborn');
  }
});

test('every place is reachable, and a pigeon that is away counts as used', () => {
  const reached = new Set(Object.values(pigeonMachine).flatMap((events) => Object.values(events)));
  for (const place of pigeonPlaces) {
    if (place === 'unborn') continue;
    expect(reached).toContain(place);
    expect(isUsed(statusOf(place))).toBe(nextPlace(place, 'delete-person') !== null);
  }
});
