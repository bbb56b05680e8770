import { expect, test } from 'vitest';
import { newbornPigeon } from './grant-pigeons.ts';
import { currentStatus, type PigeonState, restingStatus } from './pigeon-status.ts';

const born = new Date('2026-01-01T00:00:00Z');
const day = (count: number) => new Date(born.getTime() + count * 86_400_000);
const fresh: PigeonState = {
  status: 'available',
  trips_left: 20,
  fuel_until: day(180),
  ends_at: null,
  carries_unread: false,
};

test('a new pigeon has 20 trips and fuel for 180 days', () => {
  const pigeon = newbornPigeon({ id: 'grey', ownerId: 'ayse', kind: 'reward' }, born);
  expect(pigeon).toMatchObject({
    trips_left: 20,
    fuel_until: day(180),
    acquisition_method: 'welcome',
    type_label: 'reward',
  });
});

test('fuel ends after exactly 180 days', () => {
  expect(currentStatus(fresh, new Date(day(180).getTime() - 1))).toBe('available');
  expect(currentStatus(fresh, day(180))).toBe('fuel_empty');
});

test('a pigeon past its end date is expired', () => {
  expect(currentStatus({ ...fresh, ends_at: day(7) }, day(7))).toBe('expired');
});

test('the last trip retires it only once its message has been read', () => {
  const last: PigeonState = { ...fresh, status: 'in_conversation', trips_left: 0 };
  expect(currentStatus({ ...last, carries_unread: true }, born)).toBe('in_conversation');
  expect(currentStatus(last, born)).toBe('retired');
});

test('without trips and without fuel it is retired', () => {
  expect(restingStatus({ ...fresh, trips_left: 0 }, day(200))).toBe('retired');
});
