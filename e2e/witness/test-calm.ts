import { test } from 'vitest';
import { expectNone } from '../fixtures/expect-none.ts';
import type { House } from '../fixtures/house.ts';

/** What a browser itself says of a network that is gone. */
export const NO_NETWORK = ['net::ERR_', 'TypeError: Failed to fetch'];

/**
 * The last test of a story: in all of it nothing moved that nobody had moved, and no page complained
 * but with words of `made`, which the story makes happen.
 */
export function testCalm(findHouse: () => House, made: readonly string[] = []): void {
  test('nothing moved by itself', () => {
    expectNone(findHouse().shifts);
  });
  testQuiet(findHouse, made);
}

/**
 * The same of a story in which letters come and go while less motion is asked for: what makes room for
 * one may not glide then, and moves at once.
 */
export function testCalmButWithLessMotion(
  findHouse: () => House,
  made: readonly string[] = [],
): void {
  test('nothing moved by itself but what less motion keeps from gliding', () => {
    expectNone(findHouse().shifts.filter((shift) => !shift.startsWith('with less motion')));
  });
  testQuiet(findHouse, made);
}

/** The same of a story that itself turns the page about: only that no page complained. */
export function testQuiet(findHouse: () => House, made: readonly string[] = []): void {
  test('no page complained of what the story did not break', () => {
    const complaints = findHouse().complaints();
    const others = complaints.filter((text) => !made.some((part) => text.includes(part)));
    expectNone(others);
  });
}
