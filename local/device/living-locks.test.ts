import { afterEach, beforeEach, expect, test } from 'vitest';
import { turnedTimers } from '../leader/testing/turned-timers.ts';
import { livingLocks } from './living-locks.ts';

/** A tab or worker with timers that a test advances. A frozen one neither receives nor answers. */
interface Thread {
  locks: ReturnType<typeof livingLocks>;
  isFrozen: boolean;
  pass(times: number): Promise<void>;
}

let name: string;
let channels: BroadcastChannel[];
const done: string[] = [];

beforeEach(() => {
  name = crypto.randomUUID();
  channels = [];
  done.length = 0;
});
afterEach(() => {
  for (const channel of channels) channel.close();
});

/** Waits until sent messages and requested locks have arrived. For expected events, poll with `eventually` instead. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 15));
const eventually = (events: string[]) => expect.poll(() => done).toEqual(events);

function startThread(): Thread {
  const channel = new BroadcastChannel(name);
  channels.push(channel);
  const timers = turnedTimers(settle);
  const thread: Thread = {
    isFrozen: false,
    locks: livingLocks(
      navigator.locks,
      {
        postMessage: (message) => channel.postMessage(message),
        addEventListener: (type, listener) =>
          channel.addEventListener(type, (event) => {
            if (!thread.isFrozen) listener(event);
          }),
      },
      timers,
    ),
    pass: timers.pass,
  };
  return thread;
}

/** Work that runs until the test ends it. */
function work(who: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    run: async () => {
      done.push(`${who} begins`);
      await ended;
      done.push(`${who} ends`);
      return who;
    },
  };
}

test('one works at a time, and the next when it has ended', async () => {
  const [a, b] = [startThread(), startThread()];
  const [first, second] = [work('first'), work('second')];
  const one = a.locks.request(name, first.run);
  await eventually(['first begins']);
  const two = b.locks.request(name, second.run);
  await settle();
  expect(done).toEqual(['first begins']);
  first.end();
  second.end();
  expect(await one).toBe('first');
  expect(await two).toBe('second');
});

test('a long-running holder keeps the lock as long as it responds', async () => {
  const [a, b] = [startThread(), startThread()];
  const [long, next] = [work('long'), work('next')];
  void a.locks.request(name, long.run);
  await eventually(['long begins']);
  void b.locks.request(name, next.run);
  await b.pass(10);
  expect(done).toEqual(['long begins']);
  long.end();
  await eventually(['long begins', 'long ends', 'next begins']);
  next.end();
});

test('a frozen holder loses its lock, and its own work still completes after it thaws', async () => {
  const [a, b] = [startThread(), startThread()];
  const [frozen, next] = [work('frozen'), work('next')];
  const first = a.locks.request(name, frozen.run);
  await eventually(['frozen begins']);
  a.isFrozen = true;
  const second = b.locks.request(name, next.run);
  await b.pass(4);
  expect(done).toEqual(['frozen begins']);
  await b.pass(1);
  await eventually(['frozen begins', 'next begins']);
  next.end();
  expect(await second).toBe('next');
  frozen.end();
  expect(await first).toBe('frozen');
});

test('waiting within the holder’s own thread does not count as silence', async () => {
  const thread = startThread();
  const [long, next] = [work('long'), work('next')];
  void thread.locks.request(name, long.run);
  await eventually(['long begins']);
  void thread.locks.request(name, next.run);
  await thread.pass(6);
  expect(done).toEqual(['long begins']);
  long.end();
  next.end();
  await expect.poll(() => done.at(-1)).toBe('next ends');
});

test('work that fails fails for its caller and frees the lock', async () => {
  const thread = startThread();
  await expect(
    thread.locks.request(name, () => Promise.reject(new Error('no network'))),
  ).rejects.toThrow('no network');
  expect(await thread.locks.request(name, async () => 'free')).toBe('free');
});

test('a holder learns that its lock was taken before it handles later messages', async () => {
  const [a, b] = [startThread(), startThread()];
  const next = work('next');
  const acted: boolean[] = [];
  const lost: boolean[] = [];
  void a.locks.request(name, async (mine) => {
    mine.lost.addEventListener('abort', () => lost.push(true));
    acted.push(await mine.isHeld());
    a.isFrozen = true;
    const second = b.locks.request(name, next.run);
    await b.pass(5);
    acted.push(await mine.isHeld());
    next.end();
    await second;
  });
  await settle();
  await b.pass(6);
  expect(acted).toEqual([true, false]);
  expect(lost).toEqual([true]);
});

test('a holder that checks at the moment of the loss gets false', async () => {
  const thread = startThread();
  const answers: boolean[] = [];
  const first = thread.locks.request(name, async (mine) => {
    const taking = startThread().locks.request(name, async () => undefined, { isTaken: true });
    answers.push(await mine.isHeld());
    await taking;
  });
  await first;
  expect(answers).toEqual([false]);
});

test('a lock is not held after its work has ended', async () => {
  const { locks } = startThread();
  const mine = await locks.request(name, async (held) => held);
  expect(await mine.isHeld()).toBe(false);
});

test('an aborted wait ends at once and takes no lock afterwards', async () => {
  const [a, b] = [startThread(), startThread()];
  const first = work('first');
  void a.locks.request(name, first.run);
  await eventually(['first begins']);
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const waiting = b.locks.request(name, work('second').run, { signal });
  giveUp.abort();
  await expect(waiting).rejects.toThrow();
  first.end();
  await eventually(['first begins', 'first ends']);
});

test('a waiter that may not replace a frozen holder waits until it may', async () => {
  const [a, b] = [startThread(), startThread()];
  let isVisible = false;
  void a.locks.request(name, work('frozen').run);
  await eventually(['frozen begins']);
  a.isFrozen = true;
  const next = work('next');
  void b.locks.request(name, next.run, { mayReplace: () => isVisible });
  await b.pass(12);
  expect(done).toEqual(['frozen begins']);
  isVisible = true;
  await b.pass(1);
  await eventually(['frozen begins', 'next begins']);
  next.end();
});

test('a holder that thaws in the meantime keeps its lock', async () => {
  const [a, b] = [startThread(), startThread()];
  let isVisible = false;
  void a.locks.request(name, work('holder').run);
  await eventually(['holder begins']);
  a.isFrozen = true;
  void b.locks.request(name, work('next').run, { mayReplace: () => isVisible });
  await b.pass(6);
  a.isFrozen = false;
  await b.pass(1);
  isVisible = true;
  await b.pass(6);
  expect(done).toEqual(['holder begins']);
});

test('earlier builds and this one respond to each other', async () => {
  const [old, { locks, pass }] = [new BroadcastChannel(name), startThread()];
  channels.push(old);
  const heard: unknown[] = [];
  old.onmessage = ({ data }) => heard.push(data);
  const mine = work('mine');
  void locks.request(name, mine.run);
  await eventually(['mine begins']);
  old.postMessage({ type: 'asked', lock: name });
  await expect.poll(() => heard).toEqual([{ type: 'alive', lock: name }]);
  mine.end();
  await eventually(['mine begins', 'mine ends']);
  await navigator.locks.request(name, async () => {
    old.onmessage = () => old.postMessage({ type: 'alive', lock: name });
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const waiting = locks.request(name, work('next').run, { signal });
    await pass(12);
    giveUp.abort();
    await expect(waiting).rejects.toThrow();
  });
  expect(done).toEqual(['mine begins', 'mine ends']);
});
