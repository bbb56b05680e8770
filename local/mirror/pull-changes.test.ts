import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { readRecord } from '../device/stored-records.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { catchUp } from './catch-up.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const reject =
  (seconds: number, code: 'too-many-requests' | 'unavailable' = 'too-many-requests') =>
  () => {
    const error = new AppError(code);
    return new Response(JSON.stringify(error.toBody()), {
      status: error.status,
      headers: { 'retry-after': String(seconds) },
    });
  };

test.each(['too-many-requests', 'unavailable'] as const)(
  '%s: does not pull before the server’s retry time, whichever signal arrives',
  async (code) => {
    device.answer = reject(40, code);
    expect(await catchUp(device)).toBe(false);
    expect(device.asked).toHaveLength(1);
    device.advance(39_999);
    expect(await catchUp(device)).toBe(false);
    expect(device.asked).toHaveLength(1);
    device.advance(1);
    await catchUp(device);
    expect(device.asked).toHaveLength(2);
  },
);

test('an overloaded server is called again after its retry time and a random one, unseen', async () => {
  const due: { run: () => void; ms: number }[] = [];
  device.timers = { set: (run, ms) => due.push({ run, ms }), clear: () => undefined };
  device.answer = reject(4, 'unavailable');
  for (let bell = 0; bell < 3; bell += 1) await catchUp(device);
  const again = () => due.filter(({ ms }) => ms === 5000);
  expect(again()).toHaveLength(1);
  expect(await readRecord(device.db, 'message-notification-storage')).toBeNull();
  device.advance(5000);
  again()[0]?.run();
  await expect.poll(() => device.asked.length).toBe(2);
  await expect.poll(() => again().length).toBe(2);
});

test('neither an endless wait nor a clock that was turned back keeps it for ever', async () => {
  device.answer = reject(1e9);
  await catchUp(device);
  device.advance(-86_400_000);
  await catchUp(device);
  expect(device.asked).toHaveLength(2);
  device.advance(60_000);
  await catchUp(device);
  expect(device.asked).toHaveLength(3);
});
