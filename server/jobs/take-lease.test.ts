import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestContext } from '../testing/open-test-context.ts';
import { takeLease, workInTurn } from './take-lease.ts';

const { context, clock, reset, close } = await openTestContext();
beforeEach(reset);
afterAll(close);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const take = (name = 'purge') => takeLease(context, name, HOUR_MS);

test('of nodes that ask at once one gets the lease, separately for each task', async () => {
  const leases = await Promise.all([take(), take(), take()]);
  const taken = leases.filter((lease) => lease !== null);
  expect(taken).toHaveLength(1);
  const other = await take('ageing');
  expect(other).not.toBeNull();
  await Promise.all([...taken, other].map((lease) => lease?.finish()));
});

test('the next turn is due an hour after the beginning of a finished one', async () => {
  await (await take())?.finish();
  clock.advance(59 * MINUTE_MS);
  expect(await take()).toBeNull();
  clock.advance(MINUTE_MS);
  const next = await take();
  expect(next).not.toBeNull();
  expect(await take()).toBeNull();
  await next?.finish();
});

test('a clock that is turned back does not delay the next turn', async () => {
  const [purge, ageing] = [await take(), await take('ageing')];
  await purge?.finish();
  ageing?.abandon();
  clock.advance(-30 * 24 * HOUR_MS);
  for (const name of ['purge', 'ageing']) {
    const lease = await take(name);
    expect(lease).not.toBeNull();
    await lease?.finish();
  }
});

test('a renewed lease stays with its node, and that of a dead node is free after a minute', async () => {
  let renew = () => {};
  const timers = {
    after(_ms: number, run: () => void) {
      renew = run;
      return () => {
        renew = () => {};
      };
    },
  };
  await takeLease({ ...context, timers }, 'purge', HOUR_MS);
  clock.advance(50_000);
  renew();
  const until = () => context.db.selectFrom('upkeep').select('leased_until').executeTakeFirst();
  const renewed = new Date(clock.now().getTime() + MINUTE_MS);
  await expect.poll(until).toEqual({ leased_until: renewed });
  clock.advance(50_000);
  expect(await take()).toBeNull();
  clock.advance(10_000);
  const next = await take();
  expect(next).not.toBeNull();
  // The renewal of the first node comes too late.
  const before = await until();
  renew();
  await context.db.selectFrom('upkeep').selectAll().execute();
  expect(await until()).toEqual(before);
  await next?.finish();
});

test('work that fails is done again a minute later', async () => {
  const turn = { name: 'purge', everyMs: HOUR_MS };
  const failing = workInTurn(context, turn, () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  let count = 0;
  const work = async () => {
    count += 1;
  };
  expect(await workInTurn(context, turn, work)).toBe(false);
  clock.advance(MINUTE_MS);
  expect(await workInTurn(context, turn, work)).toBe(true);
  expect(await workInTurn(context, turn, work)).toBe(false);
  expect(count).toBe(1);
});
