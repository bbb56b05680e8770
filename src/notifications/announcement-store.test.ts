import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, announcementStore } from './announcement-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const saidAfter = (ms: number) => {
  vi.advanceTimersByTime(ms);
  return announcementStore.get();
};

test('a sentence is announced at once and removed a few seconds later', () => {
  announce('One letter.');
  expect(saidAfter(0)).toBe('One letter.');
  expect(saidAfter(4_999)).toBe('One letter.');
  expect(saidAfter(1)).toBe('');
});

test('a second sentence waits until the first can have been read out', () => {
  announce('All are read.');
  expect(saidAfter(400)).toBe('All are read.');
  announce('One letter.');
  announce('Another letter.');
  expect(saidAfter(599)).toBe('All are read.');
  expect(saidAfter(1)).toBe('One letter.');
  expect(saidAfter(1_000)).toBe('Another letter.');
  expect(saidAfter(5_000)).toBe('');
});
