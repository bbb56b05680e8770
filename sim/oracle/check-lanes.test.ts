import { expect, test } from 'vitest';
import { checkLanes } from './check-lanes.ts';

const letter = (messageId: string, since: number, name = 'pigeon:p') => ({
  messageId,
  senderId: 'me',
  deviceName: 'device 1',
  lanes: [{ name, since }],
});

test('a letter that arrives before one written earlier in its lane is out of order', () => {
  const written = [letter('first', 10), letter('second', 20)];
  const acceptedAt = new Map([
    ['first', 40],
    ['second', 30],
  ]);
  expect(checkLanes(written, acceptedAt)).toEqual([
    'out of order in pigeon:p of me on device 1: first after second',
  ]);
});

test('lanes do not wait for each other, nor for a letter that never arrived', () => {
  const written = [letter('first', 10), letter('second', 20, 'pigeon:q'), letter('third', 25)];
  const acceptedAt = new Map([
    ['third', 30],
    ['second', 28],
  ]);
  expect(checkLanes(written, acceptedAt)).toEqual([]);
});

test('a letter sent again on another pigeon is ordered after that pigeon’s deliveries', () => {
  const written = [letter('sent again', 50), letter('second', 20), letter('third', 22)];
  const acceptedAt = new Map([
    ['sent again', 60],
    ['second', 30],
    ['third', 32],
  ]);
  expect(checkLanes(written, acceptedAt)).toEqual([]);
  acceptedAt.set('third', 55);
  expect(checkLanes(written, acceptedAt)).toEqual([
    'out of order in pigeon:p of me on device 1: sent again after third',
  ]);
  acceptedAt.set('third', 25);
  expect(checkLanes(written, acceptedAt)).toEqual([
    'out of order in pigeon:p of me on device 1: second after third',
  ]);
});
