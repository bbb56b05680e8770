import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveWayToTaps } from '../state/give-way.ts';
import { isMoving, noteMove } from './moves-under-way.ts';

const target = new EventTarget();
const row = { closest: () => null } as unknown as Element;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('while rows move the next change waits, but not the answer to a tap', () => {
  giveWayToTaps(target);
  noteMove(row);
  expect(isMoving()).toBe(true);
  target.dispatchEvent(new Event('click'));
  expect(isMoving()).toBe(false);
  vi.advanceTimersByTime(600);
  expect(isMoving()).toBe(true);
  // A move that the browser never shows holds nothing up for longer.
  vi.advanceTimersByTime(400);
  expect(isMoving()).toBe(false);
});
