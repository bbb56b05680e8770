import { expect, test } from 'vitest';
import { findNewLetters } from './use-arrivals.ts';

const letter = (id: string, minute: number, isMine = false) => ({
  id,
  created_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  isMine,
});
const old = [letter('b', 20), letter('a', 10)];
const arrived = (...now: ReturnType<typeof letter>[]) =>
  findNewLetters(old, now).map(({ id }) => id);

test('newer letters of another person have arrived, newest first', () => {
  expect(arrived(letter('c', 30), ...old, letter('d', 31))).toEqual(['d', 'c']);
});

test('an own letter, an older page and a letter already listed have not arrived', () => {
  expect(arrived(letter('mine', 30, true), ...old, letter('older', 5))).toEqual([]);
});

test('the first letter of an empty list has arrived', () => {
  expect(findNewLetters([], [letter('c', 30)])).toHaveLength(1);
});
