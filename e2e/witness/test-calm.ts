import { test } from 'vitest';
import { expectNone } from '../fixtures/expect-none.ts';
import type { House } from '../fixtures/house.ts';
import { watchesScreens } from './watches-screens.ts';
import type { Shift } from './witness.ts';

/** So much of a screen may move by itself (docs/decisions/testing.md). */
const BUDGET = 0.02;

/** What a browser itself says of a network that is gone. */
export const NO_NETWORK = ['net::ERR_', 'TypeError: Failed to fetch'];

/** What a browser says of a call that was on its way while somebody logged out. */
export const WHILE_LEAVING = ['status of 401'];

/**
 * The last tests of a story: no page logged an error other than those with words of `made`, which the story
 * causes. In the long run also: no screen moved by itself more than the budget.
 */
export function testCalm(findHouse: () => House, made: readonly string[] = []): void {
  if (watchesScreens()) {
    test('nothing moved by itself', () => {
      expectNone(findOverBudget(findHouse().shifts));
    });
  }
  testQuiet(findHouse, made);
}

/** The screens on which more moved in one test than the budget allows, with all that did. */
export function findOverBudget(shifts: readonly Shift[]): string[] {
  const screenOf = ({ test: name, screen }: Shift) => `${name}: ${screen}`;
  const sums = new Map<string, number>();
  for (const shift of shifts) {
    sums.set(screenOf(shift), (sums.get(screenOf(shift)) ?? 0) + shift.value);
  }
  return shifts
    .filter((shift) => (sums.get(screenOf(shift)) ?? 0) > BUDGET)
    .map((shift) => `${screenOf(shift)}, ${shift.text}`);
}

/** The same of a story that itself turns the page about: only that no page complained. */
export function testQuiet(findHouse: () => House, made: readonly string[] = []): void {
  test('no page complained of what the story did not break', () => {
    const complaints = findHouse().complaints();
    const others = complaints.filter((text) => !made.some((part) => text.includes(part)));
    expectNone(others);
  });
}
