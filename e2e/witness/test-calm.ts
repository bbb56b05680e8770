import { test } from 'vitest';
import { expectNone } from '../fixtures/expect-none.ts';
import type { TestApp } from '../fixtures/test-app.ts';
import { watchesScreens } from './watches-screens.ts';
import type { Shift } from './witness.ts';

/** Maximum sum of unexpected layout shifts per screen (docs/decisions/testing.md). */
const BUDGET = 0.02;

export const NO_NETWORK = ['net::ERR_', 'TypeError: Failed to fetch'];

/** Chromium's console message about a call that was in flight during a logout. */
export const WHILE_LEAVING = ['status of 401'];

/**
 * Adds the last tests of a story. No page may have logged an error, except errors with a text in `made`, which the
 * story causes. In the long run, the unexpected layout shifts of each screen must be within the budget too.
 */
export function testCalm(findTestApp: () => TestApp, made: readonly string[] = []): void {
  if (watchesScreens()) {
    test('nothing moved by itself', () => {
      expectNone(findOverBudget(findTestApp().shifts));
    });
  }
  testQuiet(findTestApp, made);
}

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

/** Adds only the test for logged errors, for a story that itself changes the layout. */
export function testQuiet(findTestApp: () => TestApp, made: readonly string[] = []): void {
  test('no page complained of what the story did not break', () => {
    const complaints = findTestApp().complaints();
    const others = complaints.filter((text) => !made.some((part) => text.includes(part)));
    expectNone(others);
  });
}
