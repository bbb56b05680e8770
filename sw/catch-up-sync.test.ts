import { beforeEach, expect, test, vi } from 'vitest';
import { createTestDevice, logInAs, ME, reply, type TestDevice } from '../local/testing/device.ts';
import { followCatchUpSyncs } from './catch-up-sync.ts';
import { StillWaiting } from './still-waiting.ts';
import { CATCH_UP_TAG } from './sw-messages.ts';

const NOTHING_NEW = { from: 0, to: 0, epoch: 'e1', changes: [], more: false, snapshot: 0 };

let device: TestDevice;
let flushed: number;
let scope: EventTarget;

class WorkerEvent extends Event {
  readonly tag = CATCH_UP_TAG;
  done: Promise<unknown> = Promise.resolve();
  waitUntil(work: Promise<unknown>): void {
    this.done = work;
  }
}

beforeEach(async () => {
  device = createTestDevice();
  flushed = 0;
  scope = new EventTarget();
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('ExtendableEvent', WorkerEvent);
  vi.stubGlobal('registration', { getNotifications: async () => [] });
  // An open page refreshes the sky itself.
  vi.stubGlobal('clients', { matchAll: async () => [{ visibilityState: 'hidden' }] });
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
  const flush = async () => {
    flushed += 1;
  };
  followCatchUpSyncs(device, {
    request: () => undefined,
    flush,
    flushAgain: flush,
    stop: () => undefined,
  });
});

function fire(type: 'sync' | 'periodicsync'): Promise<unknown> {
  const event = new WorkerEvent(type);
  scope.dispatchEvent(event);
  return event.done;
}

test.each(['sync', 'periodicsync'] as const)('on %s the device is synced', async (type) => {
  await logInAs(device, ME);
  device.answer = () => reply(NOTHING_NEW);
  await fire(type);
  expect([flushed, device.asked.length]).toEqual([1, 1]);
});

test('a failed sync after reconnecting is retried, a periodic one is not', async () => {
  await logInAs(device, ME);
  device.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(fire('sync')).rejects.toThrow(StillWaiting);
  await expect(fire('periodicsync')).resolves.toBeUndefined();
  expect(flushed).toBe(2);
});

test('without a logged-in person nothing is synced', async () => {
  await expect(fire('sync')).resolves.toBeUndefined();
  expect(device.asked).toEqual([]);
});
