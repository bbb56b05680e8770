import { expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { holdRejected } from './hold-rejected.ts';

function openWaiting() {
  const waiting = new Map<() => void, number>();
  return {
    waiting,
    timers: {
      after(ms: number, run: () => void) {
        waiting.set(run, ms);
        return () => void waiting.delete(run);
      },
    },
  };
}

const reject = () => Promise.reject(new AppError('too-many-requests', { retryAfterSeconds: 2 }));

function openHolding() {
  const { waiting, timers } = openWaiting();
  const now = () => new Date(0);
  const refusedLogins = createRateLimit({ capacity: 2, refillPerSecond: 1, now });
  const random = (bytes: Uint8Array<ArrayBuffer>) => void crypto.getRandomValues(bytes);
  const held = { timers, random, limits: { refusedLogins } };
  const hold = (work = reject, signal: AbortSignal | null = null) =>
    holdRejected(held, signal, work);
  return { waiting, hold };
}

test('the first rejections are sent at once, later ones after about a second', async () => {
  const { waiting, hold } = openHolding();
  for (const _ of [1, 2]) await expect(hold()).rejects.toThrow(AppError);
  expect(waiting.size).toBe(0);
  const third = hold();
  await expect.poll(() => waiting.size).toBe(1);
  const [[finish, ms] = [() => undefined, 0]] = waiting;
  expect(ms).toBeGreaterThanOrEqual(500);
  expect(ms).toBeLessThan(1500);
  finish();
  await expect(third).rejects.toThrow(AppError);
});

test('rejections are not held for closed connections, nor are successes or wrong passwords', async () => {
  const { waiting, hold } = openHolding();
  for (const _ of [1, 2]) await hold().catch(() => undefined);
  const callers = new AbortController();
  const held = hold(reject, callers.signal);
  await expect.poll(() => waiting.size).toBe(1);
  callers.abort();
  await expect(held).rejects.toThrow(AppError);
  await expect(hold(reject, callers.signal)).rejects.toThrow(AppError);
  const wrong = () => Promise.reject(new AppError('login-failed'));
  await expect(hold(wrong)).rejects.toThrow('Login failed');
  expect(waiting.size).toBe(0);
});
