import { expect, test } from 'vitest';
import type { House } from '../fixtures/house.ts';

/** What a browser itself says of a network that is gone. */
export const NO_NETWORK = ['net::ERR_', 'TypeError: Failed to fetch'];

/**
 * The last test of a story: in all of it nothing moved that nobody had moved, and no page complained
 * but with words of `made`, which the story makes happen.
 */
export function testCalm(findHouse: () => House, made: readonly string[] = []): void {
  test('nothing moved by itself, and no page complained of what the story did not break', () => {
    expect(findHouse().disturbances(made)).toEqual([]);
  });
}
