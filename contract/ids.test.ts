import { expect, test } from 'vitest';
import { makeId, ringNumber, timeOfId } from './ids.ts';

const fill = (value: number) => (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(value);

test('an id carries its milliseconds, version 7 and the variant', () => {
  expect(makeId(0x0123456789ab, fill(0xff))).toBe('01234567-89ab-7fff-bfff-ffffffffffff');
  expect(makeId(0, fill(0))).toBe('00000000-0000-7000-8000-000000000000');
});

test('ids of later milliseconds sort later', () => {
  expect(makeId(2, fill(0)) > makeId(1, fill(0xff))).toBe(true);
});

test('the ring number is the last three characters of the id', () => {
  expect(ringNumber('01234567-89ab-7fff-bfff-ffffffff07f2')).toBe('7F2');
});

test('the creation time is read from our own ids only', () => {
  expect(timeOfId(makeId(0x0123456789ab, fill(0xff)))).toBe(0x0123456789ab);
  expect(timeOfId('01234567-89ab-4fff-bfff-ffffffffffff')).toBeNull();
});
