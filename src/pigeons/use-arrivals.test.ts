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

test('a newer letter of somebody else has arrived, the newest first', () => {
  expect(arrived(letter('c', 30), ...old, letter('d', 31))).toEqual(['d', 'c']);
});

test('one’s own letter has not, nor an older page, nor what stood there', () => {
  expect(arrived(letter('mine', 30, true), ...old, letter('older', 5))).toEqual([]);
});

test('the first letter of an empty list has arrived', () => {
  expect(findNewLetters([], [letter('c', 30)])).toHaveLength(1);
});
