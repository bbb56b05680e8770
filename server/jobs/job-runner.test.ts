import * as v from 'valibot';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestContext } from '../testing/open-test-context.ts';
import { backoffMs, finishJob, renewLease } from './finish-job.ts';
import { HopelessJob, RetryJobLater } from './job-errors.ts';
import { createJobRunner, type JobHandlers } from './job-runner.ts';
import { takeJobs } from './take-jobs.ts';

const { context, clock, reset, close } = await openTestContext();
beforeEach(reset);
afterAll(close);

const HOUR_MS = 3_600_000;
const add = (kind: string, args: unknown = {}, runAt?: Date) =>
  context.db.transaction().execute((tx) => context.jobs.add(tx, kind, args, runAt));
const runner = (handlers: JobHandlers) => createJobRunner({ ...context, handlers });
const take = (leaseMs: number) =>
  takeJobs(context.db, { kinds: ['note'], limit: 1, now: clock.now(), leaseMs });
const rows = () => context.db.selectFrom('jobs').selectAll().execute();

test('runs a job with its arguments and deletes it', async () => {
  const seen: unknown[] = [];
  await add('note', { text: 'merhaba' });
  await runner({ note: async (args) => void seen.push(args) }).runDue();
  expect(seen).toEqual([{ text: 'merhaba' }]);
  expect(await rows()).toEqual([]);
});

test('adds no job when the transaction fails', async () => {
  const failing = context.db.transaction().execute(async (tx) => {
    await context.jobs.add(tx, 'note', {});
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await rows()).toEqual([]);
});

test('does not run a job before its time', async () => {
  let count = 0;
  const notes = runner({
    note: async () => {
      count += 1;
    },
  });
  await add('note', {}, new Date(clock.now().getTime() + HOUR_MS));
  await notes.runDue();
  expect(count).toBe(0);
  clock.advance(HOUR_MS);
  await notes.runDue();
  expect(count).toBe(1);
});

test('retries a failed job with growing backoff', async () => {
  let attempts = 0;
  const notes = runner({
    note: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    },
  });
  await add('note');
  await notes.runDue();
  await notes.runDue();
  expect(attempts).toBe(1);
  clock.advance(backoffMs(1));
  await notes.runDue();
  expect(attempts).toBe(2);
  clock.advance(backoffMs(1));
  await notes.runDue();
  expect(attempts).toBe(2);
  clock.advance(backoffMs(2));
  await notes.runDue();
  expect(attempts).toBe(3);
  expect(await rows()).toEqual([]);
});

test('gives up a job after twelve attempts and keeps it with the reason', async () => {
  let attempts = 0;
  const notes = runner({
    note: async () => {
      attempts += 1;
      throw new Error('the mail server is gone');
    },
  });
  await add('note');
  for (let count = 0; count < 20; count += 1) {
    await notes.runDue();
    clock.advance(HOUR_MS);
  }
  expect(attempts).toBe(12);
  const dead = { kind: 'note', dead_reason: 'the mail server is gone' };
  expect(await rows()).toMatchObject([{ ...dead, died_at: expect.any(Date) }]);
});

test('gives up a job at once when its arguments do not parse', async () => {
  await add('note', { text: 1 });
  await runner({
    note: async (args) => void v.parse(v.object({ text: v.string() }), args),
  }).runDue();
  expect((await rows())[0]?.dead_reason).toContain('Expected string');
});

test('waits as long as the other side asks for', async () => {
  let attempts = 0;
  const busy = runner({
    note: async () => {
      attempts += 1;
      if (attempts === 1) throw new RetryJobLater('come again in an hour', HOUR_MS);
    },
  });
  await add('note');
  await busy.runDue();
  clock.advance(HOUR_MS - 1);
  await busy.runDue();
  expect(attempts).toBe(1);
  clock.advance(1);
  await busy.runDue();
  expect(await rows()).toEqual([]);
});

test('gives up a hopeless job at once', async () => {
  await add('note');
  await runner({
    note: async () => {
      throw new HopelessJob('nobody wants it');
    },
  }).runDue();
  expect(await rows()).toMatchObject([{ attempts: 1, dead_reason: 'nobody wants it' }]);
});

test('a slow job does not hold up the others, where several may run', async () => {
  const done: unknown[] = [];
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handlers = {
    slow: async () => {
      await slow;
      done.push('slow');
    },
    note: async (args: unknown) => void done.push(args),
  };
  await add('slow');
  for (let n = 0; n < 3; n += 1) await add('note', n);
  const running = createJobRunner({ ...context, handlers, atATime: () => 2 }).runDue();
  await expect.poll(() => done.length).toBe(3);
  finish();
  await running;
  expect(done.at(-1)).toBe('slow');
  expect(done.toSorted()).toEqual([0, 1, 2, 'slow']);
});

test('a slow kind does not delay others, including jobs that are added meanwhile', async () => {
  const done: unknown[] = [];
  const ends: (() => void)[] = [];
  const handlers = {
    slow: () => new Promise<void>((resolve) => ends.push(resolve)),
    note: async (args: unknown) => void done.push(args),
  };
  const busy = createJobRunner({ ...context, handlers, atATime: () => 2 });
  for (let n = 0; n < 3; n += 1) await add('slow');
  busy.start();
  await expect.poll(() => ends.length).toBe(2);
  await add('note', 1);
  context.jobs.wake();
  await expect.poll(() => done).toEqual([1]);
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  await busy.stop();
  expect(await rows()).toEqual([]);
});

test('a runner keeps a job that takes longer than its lease', async () => {
  let end = () => {};
  let begun = 0;
  const handlers = {
    note: () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
  };
  await add('note');
  const timed = new Set<() => void>();
  const timers = {
    after(_ms: number, run: () => void) {
      timed.add(run);
      return () => timed.delete(run);
    },
  };
  const renewInTime = () => {
    const due = [...timed];
    timed.clear();
    for (const run of due) run();
  };
  const first = createJobRunner({ ...context, handlers, timers });
  const second = runner(handlers);
  const working = first.runDue();
  await expect.poll(() => begun).toBe(1);
  for (let minutes = 0; minutes < 5; minutes += 1) {
    const before = (await rows())[0]?.leased_until;
    clock.advance(20_000);
    renewInTime();
    await expect.poll(async () => (await rows())[0]?.leased_until).not.toEqual(before);
    await second.runDue();
  }
  expect(begun).toBe(1);
  end();
  await working;
  expect(await rows()).toEqual([]);
});

test('a runner that lost its lease does not finish or renew the job', async () => {
  await add('note');
  const [first] = await take(1_000);
  clock.advance(1_000);
  const [second] = await take(1_000);
  if (first === undefined || second === undefined) throw new Error('it was to be taken twice');
  await finishJob(context.db, first);
  await renewLease(context.db, first, { now: clock.now(), leaseMs: 60_000 });
  expect(await rows()).toMatchObject([
    { attempts: 2, leased_until: new Date(clock.now().getTime() + 1_000) },
  ]);
  await finishJob(context.db, second);
  expect(await rows()).toEqual([]);
});

test('a kind that only a newer build supports waits for that build', async () => {
  await add('of-the-next-build');
  await runner({ note: async () => undefined }).runDue();
  expect(await rows()).toMatchObject([{ attempts: 0, dead_reason: null }]);
});

test('leases a job to one of two runners', async () => {
  await add('note');
  const taken = await Promise.all([take(60_000), take(60_000)]);
  expect(taken.flat()).toHaveLength(1);
});

test('takes a job again when its runner died and the lease expired', async () => {
  await add('note');
  const leaseMs = 60_000;
  expect(await take(leaseMs)).toMatchObject([{ attempts: 1 }]);
  clock.advance(leaseMs - 1);
  expect(await take(leaseMs)).toEqual([]);
  clock.advance(1);
  expect(await take(leaseMs)).toMatchObject([{ attempts: 2 }]);
});

test('takes the oldest jobs first, at most as many as are free', async () => {
  let running = 0;
  let most = 0;
  const seen: unknown[] = [];
  const handlers = {
    note: async (args: unknown) => {
      running += 1;
      most = Math.max(most, running);
      seen.push(args);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    },
  };
  for (let n = 0; n < 40; n += 1) {
    await add('note', n);
    clock.advance(1);
  }
  await createJobRunner({ ...context, handlers, atATime: () => 25 }).runDue();
  expect(seen.slice(0, 10).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(seen).toHaveLength(40);
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(25);
});

test('two runners share the work and do each job once', async () => {
  const done: unknown[] = [];
  const handlers = { note: async (args: unknown) => void done.push(args) };
  for (let n = 0; n < 20; n += 1) await add('note', { n });
  await Promise.all([runner(handlers).runDue(), runner(handlers).runDue()]);
  expect(done).toHaveLength(20);
  expect(new Set(done.map((args) => JSON.stringify(args))).size).toBe(20);
});

test('a running runner is woken by a new job', async () => {
  let hear: (args: unknown) => void = () => {};
  const heard = new Promise<unknown>((resolve) => {
    hear = resolve;
  });
  const notes = runner({ note: async (args) => hear(args) });
  notes.start();
  await add('note', { n: 1 });
  context.jobs.wake();
  expect(await heard).toEqual({ n: 1 });
  await notes.stop();
});
