import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestContext } from '../testing/open-test-context.ts';
import { claimUpkeep } from './claim-upkeep.ts';

const { context, clock, reset, close } = await openTestContext();
beforeEach(reset);
afterAll(close);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const claim = (name = 'purge') => claimUpkeep(context, name, HOUR_MS);

test('of nodes that start at once one gets the turn, separately for each task', async () => {
  const turns = await Promise.all([claim(), claim(), claim()]);
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect(await claim('ageing')).toBe(true);
});

test('the next turn is due an hour later, for the first node that claims it', async () => {
  expect(await claim()).toBe(true);
  clock.advance(50 * MINUTE_MS);
  expect(await claim()).toBe(false);
  clock.advance(6 * MINUTE_MS);
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
});

test('a clock that is turned back does not delay the next turn', async () => {
  expect(await claim()).toBe(true);
  clock.advance(-30 * 24 * HOUR_MS);
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
});
