import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { catchUp } from './catch-up.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const reject = (seconds: number) => () =>
  new Response(JSON.stringify(new AppError('too-many-requests').toBody()), {
    status: 429,
    headers: { 'retry-after': String(seconds) },
  });

test('does not pull before the server’s retry time, whichever signal arrives', async () => {
  device.answer = reject(40);
  expect(await catchUp(device)).toBe(false);
  expect(device.asked).toHaveLength(1);
  device.advance(39_999);
  expect(await catchUp(device)).toBe(false);
  expect(device.asked).toHaveLength(1);
  device.advance(1);
  await catchUp(device);
  expect(device.asked).toHaveLength(2);
});

test('an unavailable server is called again at the next doorbell', async () => {
  const away = JSON.stringify(new AppError('unavailable').toBody());
  device.answer = () => new Response(away, { status: 503, headers: { 'retry-after': '40' } });
  for (let bell = 0; bell < 3; bell += 1) await catchUp(device);
  expect(device.asked).toHaveLength(3);
});

test('neither an endless wait nor a clock that was turned back keeps it for ever', async () => {
  device.answer = reject(1e9);
  await catchUp(device);
  device.advance(-86_400_000);
  await catchUp(device);
  expect(device.asked).toHaveLength(2);
  device.advance(300_000);
  await catchUp(device);
  expect(device.asked).toHaveLength(3);
});
