import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkWhere, now, pigeonArbitrary } from '../testing/rule-arbitraries.ts';
import {
  currentStatus,
  isExpired,
  isUsed,
  type PigeonState,
  restingStatus,
} from './pigeon-status.ts';

test('a pigeon is used, expired or available, and never two of them', () => {
  fc.assert(
    fc.property(pigeonArbitrary, (pigeon) => {
      const status = currentStatus(pigeon, now);
      const kinds = [isUsed(status), isExpired(status), status === 'available'];
      expect(kinds.filter(Boolean)).toHaveLength(1);
    }),
  );
});

test('an expired pigeon never becomes usable by waiting', () => {
  const rank = {
    available: 0,
    in_sky: 0,
    in_conversation: 0,
    expired: 1,
    fuel_empty: 1,
    retired: 1,
  };
  const delay = fc.integer({ min: 0, max: 60 * 86_400_000 });
  fc.assert(
    fc.property(pigeonArbitrary, delay, (pigeon, ms) => {
      const later = new Date(now.getTime() + ms);
      const before = rank[currentStatus(pigeon, now)];
      expect(rank[currentStatus(pigeon, later)]).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('a pigeon with an unread message, or in the sky, keeps its status', () => {
  const mustStay = ({ status, carries_unread }: PigeonState) =>
    status === 'in_sky' || (status === 'in_conversation' && carries_unread);
  checkWhere(pigeonArbitrary, mustStay, (pigeon) => {
    expect(currentStatus(pigeon, now)).toBe(pigeon.status);
  });
});

test('only a pigeon with a trip, with fuel and before its end is available', () => {
  fc.assert(
    fc.property(pigeonArbitrary, (pigeon) => {
      const { trips_left, fuel_until, ends_at } = pigeon;
      const isFit = trips_left > 0 && now < fuel_until && (ends_at === null || now < ends_at);
      expect(restingStatus(pigeon, now) === 'available').toBe(isFit);
    }),
  );
});
