import { expect, test } from 'vitest';
import type { SwMessage } from './sw-messages.ts';
import { whenInCharge } from './when-in-charge.ts';

async function isInChargeAfter(...events: Event[]): Promise<boolean> {
  const worker = new EventTarget();
  let isInCharge = false;
  void whenInCharge(worker).then(() => {
    isInCharge = true;
  });
  for (const event of events) worker.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
  return isInCharge;
}

const install = () => new Event('install');
const message = (type: SwMessage['type']) => new MessageEvent('message', { data: { type } });

test('a worker that is installed and waits is not in charge', async () => {
  expect(await isInChargeAfter(install())).toBe(false);
});

test('a worker that is to take over is not in charge before activation', async () => {
  expect(await isInChargeAfter(install(), message('skip-waiting'))).toBe(false);
});

test('an activated worker is in charge', async () => {
  const events = [install(), message('skip-waiting'), new Event('activate')];
  expect(await isInChargeAfter(...events)).toBe(true);
});

test('a worker that is restarted for an event of its pages is in charge', async () => {
  expect(await isInChargeAfter(message('register-sync'))).toBe(true);
  for (const type of ['fetch', 'push', 'sync', 'notificationclick']) {
    expect(await isInChargeAfter(new Event(type))).toBe(true);
  }
});
