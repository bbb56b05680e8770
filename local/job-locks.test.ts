import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Timers } from './device.ts';
import { jobLocks } from './job-locks.ts';

/** A tab or worker with timers that a test turns; a frozen one neither hears nor answers. */
interface Thread {
  locks: ReturnType<typeof jobLocks>;
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

const settle = () => new Promise((resolve) => setTimeout(resolve, 15));

function startThread(): Thread {
  const channel = new BroadcastChannel(name);
  channels.push(channel);
  let due = new Map<number, () => void>();
  let last = 0;
  const timers: Timers = {
    set(run) {
      last += 1;
      due.set(last, run);
      return last;
    },
    clear: (handle) => void (typeof handle === 'number' && due.delete(handle)),
  };
  const thread: Thread = {
    isFrozen: false,
    locks: jobLocks(
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
    async pass(times) {
      for (let index = 0; index < times; index += 1) {
        const now = due;
        due = new Map();
        for (const run of now.values()) run();
        await settle();
      }
    },
  };
  return thread;
}

/** Work that lasts until the test ends it. */
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
  await settle();
  const two = b.locks.request(name, second.run);
  await settle();
  expect(done).toEqual(['first begins']);
  first.end();
  second.end();
  expect(await one).toBe('first');
  expect(await two).toBe('second');
});

test('a holder that works long is left alone as long as it answers', async () => {
  const [a, b] = [startThread(), startThread()];
  const [long, next] = [work('long'), work('next')];
  void a.locks.request(name, long.run);
  await settle();
  void b.locks.request(name, next.run);
  await b.pass(10);
  expect(done).toEqual(['long begins']);
  long.end();
  await settle();
  expect(done).toEqual(['long begins', 'long ends', 'next begins']);
  next.end();
});

test('a frozen holder loses its lock, and its own work still ends for its caller when it thaws', async () => {
  const [a, b] = [startThread(), startThread()];
  const [frozen, next] = [work('frozen'), work('next')];
  const first = a.locks.request(name, frozen.run);
  await settle();
  a.isFrozen = true;
  const second = b.locks.request(name, next.run);
  await b.pass(2);
  expect(done).toEqual(['frozen begins']);
  await b.pass(1);
  expect(done).toEqual(['frozen begins', 'next begins']);
  next.end();
  expect(await second).toBe('next');
  frozen.end();
  expect(await first).toBe('frozen');
});

test('a wait within the thread that holds the lock is no silence', async () => {
  const thread = startThread();
  const [long, next] = [work('long'), work('next')];
  void thread.locks.request(name, long.run);
  await settle();
  void thread.locks.request(name, next.run);
  await thread.pass(6);
  expect(done).toEqual(['long begins']);
  long.end();
  next.end();
  await settle();
  expect(done.at(-1)).toBe('next ends');
});

test('work that fails fails for its caller and frees the lock', async () => {
  const thread = startThread();
  await expect(
    thread.locks.request(name, () => Promise.reject(new Error('no network'))),
  ).rejects.toThrow('no network');
  expect(await thread.locks.request(name, async () => 'free')).toBe('free');
});
