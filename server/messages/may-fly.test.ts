import { expect, test } from 'vitest';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';
import { findFlightRejection } from './may-fly.ts';

const now = new Date('2026-11-20T12:00:00Z');
const pigeon: PigeonFacts = {
  id: 'grey',
  owner_id: 'mehmet',
  person_id: null,
  status: 'in_conversation',
  trips_left: 1,
  fuel_until: new Date('2026-11-20T12:00:01Z'),
  ends_at: null,
  carries_unread: false,
};

test('a pigeon outside a conversation does not fly to the sky (seed -1314898858)', () => {
  const flight = { pigeon, senderId: 'mehmet', receiverId: null, now };
  expect(findFlightRejection(flight)).toBe('pigeon-not-available');
});

test('either of the two can send it on, a third person cannot', () => {
  const between = { ...pigeon, person_id: 'ayse' };
  const fly = (senderId: string, receiverId: string) =>
    findFlightRejection({ pigeon: between, senderId, receiverId, now });
  expect(fly('mehmet', 'ayse')).toBeNull();
  expect(fly('ayse', 'mehmet')).toBeNull();
  expect(fly('ayse', 'zeynep')).toBe('pigeon-not-found');
  expect(fly('mehmet', 'zeynep')).toBe('pigeon-not-available');
  expect(fly('zeynep', 'mehmet')).toBe('pigeon-not-found');
});
