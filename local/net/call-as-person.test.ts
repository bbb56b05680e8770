import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, reply, type TestDevice } from '../testing/device.ts';
import { callAsPerson } from './call-as-person.ts';

const envelope = { endpoint: '/api/notifications/push-key', method: 'GET' } as const;

let device: TestDevice;

beforeEach(() => {
  device = createTestDevice();
  device.answer = () => reply({});
});

const call = () => callAsPerson(device, envelope, v.object({}));

test('a call names the person in whose name it is made', async () => {
  await logInAs(device, ME);
  await call();
  expect(device.asked).toMatchObject([{ body: { ...envelope, userId: ME } }]);
});

test('once they have left, the server is not asked for what it would refuse', async () => {
  await expect(call()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(device.asked).toEqual([]);
});
