import { beforeEach, expect, test } from 'vitest';
import { webHostLock } from './host-lock.ts';
import { type Candidate, standForHost } from './stand-for-host.ts';
import { settle } from './testing/clock.ts';

let name: string;
let working: string[];
let isSilent: boolean;

beforeEach(() => {
  name = crypto.randomUUID();
  working = [];
  isSilent = false;
});

function createCandidate(who: string): Candidate {
  return standForHost({
    lock: webHostLock(navigator.locks, name),
    begin() {
      working.push(who);
      return () => {
        working = working.filter((each) => each !== who);
      };
    },
    mayReplace: () => isSilent,
    onWait: () => undefined,
  });
}

async function stand(who: string): Promise<Candidate> {
  const candidate = createCandidate(who);
  candidate.want(true);
  await settle();
  return candidate;
}

test('of many that stand one works, and the next when it lets go', async () => {
  const first = await stand('first');
  const second = await stand('second');
  expect(working).toEqual(['first']);
  expect(second.isHost()).toBe(false);
  first.want(false);
  expect(working).toEqual([]);
  await settle();
  expect(working).toEqual(['second']);
});

test('one that no longer wants leaves the line', async () => {
  const first = await stand('first');
  const second = await stand('second');
  await stand('third');
  second.want(false);
  first.want(false);
  await settle();
  expect(working).toEqual(['third']);
});

test('a look leaves a host that beats alone', async () => {
  await stand('first');
  const second = await stand('second');
  second.look();
  await settle();
  expect(working).toEqual(['first']);
});

test('a silent host is replaced; when it thaws it has ended its work and waits again', async () => {
  const frozen = await stand('frozen');
  const fresh = await stand('fresh');
  isSilent = true;
  fresh.look();
  isSilent = false;
  await settle();
  expect(working).toEqual(['fresh']);
  expect(frozen.isHost()).toBe(false);
  fresh.want(false);
  await settle();
  expect(working).toEqual(['frozen']);
});

test('two that replace a silent host at the same moment end up with one', async () => {
  await stand('frozen');
  const one = await stand('one');
  const other = await stand('other');
  isSilent = true;
  one.look();
  other.look();
  isSilent = false;
  await settle();
  expect(working).toHaveLength(1);
  expect(working).not.toContain('frozen');
});

test('stands again after it had let go', async () => {
  const only = await stand('only');
  only.want(false);
  await settle();
  only.want(true);
  await settle();
  expect(working).toEqual(['only']);
});

test('a wait that the browser refuses is tried again at the next look', async () => {
  let isRefusing = true;
  const lock = webHostLock(navigator.locks, name);
  const candidate = standForHost({
    lock: {
      hold: (how, work) =>
        isRefusing
          ? Promise.reject(new DOMException('not active', 'InvalidStateError'))
          : lock.hold(how, work),
    },
    begin: () => () => undefined,
    mayReplace: () => false,
    onWait: () => undefined,
  });
  candidate.want(true);
  await settle();
  isRefusing = false;
  candidate.look();
  await settle();
  expect(candidate.isHost()).toBe(true);
});
