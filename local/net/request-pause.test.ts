import { beforeEach, expect, test } from 'vitest';
import type { Timers } from '../device/device.ts';
import { createRequestPause, type RequestPause } from './request-pause.ts';

let page: RequestPause;
let worker: RequestPause;
let planned: Map<unknown, { run: () => void; ms: number }>;
beforeEach(() => {
  planned = new Map();
  const timers: Timers = {
    set(run, ms) {
      const handle = Symbol('timer');
      planned.set(handle, { run, ms });
      return handle;
    },
    clear: (handle) => void planned.delete(handle),
  };
  const name = crypto.randomUUID();
  page = createRequestPause(timers, new BroadcastChannel(name));
  worker = createRequestPause(timers, new BroadcastChannel(name));
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

async function isCalling(thread: RequestPause): Promise<boolean> {
  let isOut = false;
  const fetch = thread.keep(async () => {
    isOut = true;
    return new Response();
  });
  const fault = await fetch('/api/user', {}).catch((error: unknown) => error);
  expect(fault instanceof TypeError).toBe(!isOut);
  expect(thread.lasts()).toBe(!isOut);
  return isOut;
}

test('in every thread calls fail like those without a network until it ends', async () => {
  expect([await isCalling(page), await isCalling(worker)]).toEqual([true, true]);
  page.begin();
  await settle();
  expect([await isCalling(page), await isCalling(worker)]).toEqual([false, false]);
  page.end();
  await settle();
  expect([await isCalling(page), await isCalling(worker)]).toEqual([true, true]);
});

test('each thread ends it after ten seconds by itself', async () => {
  page.begin();
  await settle();
  page.begin();
  await settle();
  expect([...planned.values()].map(({ ms }) => ms)).toEqual([10_000, 10_000]);
  expect([await isCalling(page), await isCalling(worker)]).toEqual([false, false]);
  for (const { run } of planned.values()) run();
  expect([await isCalling(page), await isCalling(worker)]).toEqual([true, true]);
});
