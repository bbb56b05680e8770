import { beforeEach, expect, test } from 'vitest';
import { getPushKey } from '../../contract/calls/get-push-key.ts';
import { createTestDevice, logInAs, ME, reply, type TestDevice } from '../testing/device.ts';
import { callAsPerson } from './call-as-person.ts';

let device: TestDevice;

beforeEach(() => {
  device = createTestDevice();
  device.answer = () => reply({ key: 'k' });
});

const call = () => callAsPerson(device, getPushKey);

test('a call names the person it is made for', async () => {
  await logInAs(device, ME);
  await call();
  expect(device.asked).toMatchObject([
    { body: { endpoint: '/api/notifications/push-key', method: 'GET', userId: ME } },
  ]);
});

test('calls that the server would reject after log-out are not made', async () => {
  await expect(call()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(device.asked).toEqual([]);
});
