import { beforeEach, expect, test } from 'vitest';
import type { Held, Locks } from '../device/device.ts';
import { livingLocks } from '../device/living-locks.ts';
import { type Candidate, joinElection } from './join-election.ts';
import { turnedTimers } from './testing/turned-timers.ts';

let name: string;
let working: string[];

interface Thread {
  candidate: Candidate;
  mine: Held | null;
  isFit: boolean;
  isOutranking: boolean;
  isFrozen: boolean;
  isRejected: boolean;
  /** Runs the due timers of the thread, one after the other. */
  pass(times: number): Promise<void>;
}

beforeEach(() => {
  name = crypto.randomUUID();
  working = [];
  heard.clear();
});

const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

/** All threads of the test receive each other's messages, except the frozen ones. */
const heard = new Map<Thread, (event: { data: unknown }) => void>();

function createThread(who: string): Thread {
  const timers = turnedTimers(settle);
  const { request } = livingLocks(
    navigator.locks,
    {
      postMessage(data) {
        for (const [other, hear] of heard) {
          if (other !== thread && !other.isFrozen) queueMicrotask(() => hear({ data }));
        }
      },
      addEventListener: (_, listener) => void queueMicrotask(() => heard.set(thread, listener)),
    },
    timers,
  );
  const locks: Locks = {
    request: (lock, work, how) =>
      thread.isRejected
        ? Promise.reject(new DOMException('not active', 'InvalidStateError'))
        : request(lock, work, how),
  };
  const thread: Thread = {
    ...{ mine: null, isFit: true, isOutranking: false, isFrozen: false, isRejected: false },
    candidate: joinElection({
      locks,
      lock: name,
      isFit: async () => thread.isFit,
      isStillFit: () => thread.isFit,
      begin(mine) {
        thread.mine = mine;
        working.push(who);
        return () => {
          working = working.filter((each) => each !== who);
        };
      },
      mayReplace: () => true,
      isOutranking: () => thread.isOutranking,
    }),
    pass: timers.pass,
  };
  return thread;
}

async function stand(who: string): Promise<Thread> {
  const thread = createThread(who);
  thread.candidate.want(true);
  await settle();
  return thread;
}

test('one of many candidates leads, and the next when it releases the lead', async () => {
  const first = await stand('first');
  const second = await stand('second');
  expect(working).toEqual(['first']);
  expect(second.candidate.isLeader()).toBe(false);
  first.candidate.want(false);
  expect(working).toEqual([]);
  await settle();
  expect(working).toEqual(['second']);
});

test('a candidate that withdraws leaves the queue', async () => {
  const first = await stand('first');
  const second = await stand('second');
  await stand('third');
  second.candidate.want(false);
  first.candidate.want(false);
  await settle();
  expect(working).toEqual(['third']);
});

test('a leader that responds keeps the lead', async () => {
  await stand('first');
  const second = await stand('second');
  await second.pass(20);
  second.candidate.look();
  await settle();
  expect(working).toEqual(['first']);
});

test('a frozen leader is deposed, notices it before it acts, and waits again', async () => {
  const frozen = await stand('frozen');
  const fresh = await stand('fresh');
  frozen.isFrozen = true;
  expect(await frozen.mine?.isHeld()).toBe(true);
  await fresh.pass(4);
  expect(working).toEqual(['frozen']);
  await fresh.pass(1);
  expect(working).toEqual(['fresh']);
  frozen.isFrozen = false;
  expect(await frozen.mine?.isHeld()).toBe(false);
  expect(frozen.candidate.isLeader()).toBe(false);
  fresh.candidate.want(false);
  await settle();
  expect(working).toEqual(['frozen']);
  expect(await frozen.mine?.isHeld()).toBe(true);
});

test('two candidates that depose a frozen leader together end up with one leader', async () => {
  const frozen = await stand('frozen');
  const one = await stand('one');
  const other = await stand('other');
  frozen.isFrozen = true;
  await Promise.all([one.pass(5), other.pass(5)]);
  await settle();
  expect(working).toHaveLength(1);
  expect(working).not.toContain('frozen');
});

test('a candidate can lead again after it has withdrawn', async () => {
  const only = await stand('only');
  only.candidate.want(false);
  await settle();
  only.candidate.want(true);
  await settle();
  expect(working).toEqual(['only']);
});

test('a wait that the browser rejects is retried at the next check', async () => {
  const only = createThread('only');
  only.isRejected = true;
  only.candidate.want(true);
  await settle();
  only.isRejected = false;
  only.candidate.look();
  await settle();
  expect(only.candidate.isLeader()).toBe(true);
});

test('a leader that cannot read its database hands the lead on, and leads when it can', async () => {
  const blind = createThread('blind');
  blind.isFit = false;
  blind.candidate.want(true);
  await settle();
  expect(working).toEqual([]);
  const next = await stand('next');
  expect(working).toEqual(['next']);
  blind.candidate.look();
  await settle();
  next.candidate.want(false);
  await settle();
  expect(working).toEqual([]);
  blind.isFit = true;
  blind.candidate.look();
  await settle();
  expect(working).toEqual(['blind']);
});

test('a leader whose database was closed hands the lead on and queues behind the next', async () => {
  const closed = await stand('closed');
  const next = await stand('next');
  closed.candidate.look();
  expect(working).toEqual(['closed']);
  closed.isFit = false;
  closed.candidate.look();
  expect(working).toEqual([]);
  await settle();
  expect(working).toEqual(['next']);
  closed.isFit = true;
  next.candidate.want(false);
  await settle();
  expect(working).toEqual(['closed']);
});

test('a higher rank takes the lead at once, and the deposed leader has it afterwards', async () => {
  await stand('older');
  const newer = await stand('newer');
  newer.isOutranking = true;
  newer.candidate.look();
  await settle();
  expect(working).toEqual(['newer']);
  newer.candidate.want(false);
  await settle();
  expect(working).toEqual(['older']);
});

test('a higher rank does not take the lead if it cannot read its database', async () => {
  await stand('older');
  const newer = await stand('newer');
  Object.assign(newer, { isOutranking: true, isFit: false });
  newer.candidate.look();
  await settle();
  expect(working).toEqual(['older']);
});
