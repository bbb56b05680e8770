import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestContext } from '../testing/open-test-context.ts';
import { claimUpkeep } from './claim-upkeep.ts';

const { context, clock, reset, close } = await openTestContext();
beforeEach(reset);
afterAll(close);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const claim = (name = 'purge') => claimUpkeep(context, name, HOUR_MS);

test('of nodes that begin at once one has the turn, and each work has its own', async () => {
  const turns = await Promise.all([claim(), claim(), claim()]);
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect(await claim('ageing')).toBe(true);
});

test('the next turn comes an hour later, for whoever is first', async () => {
  expect(await claim()).toBe(true);
  clock.advance(50 * MINUTE_MS);
  expect(await claim()).toBe(false);
  clock.advance(6 * MINUTE_MS);
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
});

test('a clock that was turned back makes nobody wait for its old time', async () => {
  expect(await claim()).toBe(true);
  clock.advance(-30 * 24 * HOUR_MS);
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
});
