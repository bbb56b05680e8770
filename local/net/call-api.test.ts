import * as v from 'valibot';
import { expect, test } from 'vitest';
import { getProfile } from '../../contract/calls/get-profile.ts';
import { login } from '../../contract/calls/login.ts';
import { logout } from '../../contract/calls/logout.ts';
import { register } from '../../contract/calls/register.ts';
import { createTestDevice, rejection, reply } from '../testing/device.ts';
import { callApi, callUpload } from './call-api.ts';
import { NetworkError } from './network-error.ts';

const anything = v.unknown();
const profileCall = { ...getProfile, reply: anything };

test.each([login, register, logout])(
  'rejects $name through the proxy before anything leaves the device',
  async (call) => {
    const device = createTestDevice();
    await expect(callApi(device, { ...call, body: v.any() })).rejects.toMatchObject({
      code: 'path-not-allowed',
    });
    expect(device.asked).toEqual([]);
  },
);

test('an error of the catalogue keeps its code, field and Retry-After', async () => {
  const device = createTestDevice();
  device.answer = () => rejection('too-many-requests', 429, { 'retry-after': '7' });
  await expect(callApi(device, profileCall)).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 7,
  });
});

test('a newer server’s unknown code is classified by its status', async () => {
  const device = createTestDevice();
  device.answer = () => rejection('moon-too-bright', 418);
  await expect(callApi(device, profileCall)).rejects.toMatchObject({
    code: 'body-invalid',
  });
});

test('a 401 not from the gateway counts as a network error and ends no session', async () => {
  const device = createTestDevice();
  device.answer = () => new Response('<h1>Sign in to the hotel network</h1>', { status: 401 });
  await expect(callApi(device, profileCall)).rejects.toMatchObject({
    code: 'network-sign-in',
    fate: 'strange',
  });
});

test.each([502, 503, 504])(
  'a proxy’s %i counts as no response: the server is unavailable',
  async (status) => {
    const device = createTestDevice();
    device.answer = () => new Response('<h1>Bad gateway</h1>', { status });
    await expect(callApi(device, profileCall)).rejects.toBeInstanceOf(NetworkError);
  },
);

test('a truncated response counts as no response', async () => {
  const device = createTestDevice();
  const headers = { 'content-type': 'application/json' };
  device.answer = () => new Response('{"profile":{"na', { headers });
  const call = { ...getProfile, reply: v.object({ profile: v.unknown() }) };
  await expect(callApi(device, call)).rejects.toBeInstanceOf(NetworkError);
});

test.each([
  ['Wed, 25 Nov 2026 09:00:30 GMT', 30],
  ['Wed, 25 Nov 2026 08:00:00 GMT', 0],
  ['1e9', 86_400],
  ['soon', undefined],
])('Retry-After may be a date by the response’s own clock: %s', async (moment, seconds) => {
  const device = createTestDevice();
  const headers = { 'retry-after': moment, date: 'Wed, 25 Nov 2026 09:00:00 GMT' };
  device.answer = () => rejection('unavailable', 503, headers);
  await expect(callApi(device, profileCall)).rejects.toMatchObject({
    retryAfterSeconds: seconds,
  });
});

test('a response in an unknown shape is retried, not taken for a success', async () => {
  const device = createTestDevice();
  device.answer = () => reply({ surprise: true });
  await expect(
    callApi(device, { ...getProfile, reply: v.object({ profile: v.string() }) }),
  ).rejects.toMatchObject({ code: 'strange-answer' });
});

test('a success in HTML, as a captive portal gives it, is no success', async () => {
  const device = createTestDevice();
  device.answer = () => new Response('<h1>Welcome</h1>', { status: 200 });
  await expect(
    callApi(device, { ...getProfile, reply: v.object({ profile: v.string() }) }),
  ).rejects.toMatchObject({ code: 'network-sign-in' });
});

test('a progressing upload may take its time; a stalled one is aborted', async () => {
  const device = createTestDevice();
  device.hearsUploads = true;
  const due = new Map<unknown, () => void>();
  let timers = 0;
  device.timers = {
    set(run) {
      timers += 1;
      due.set(timers, run);
      return timers;
    },
    clear: (timer) => void due.delete(timer),
  };
  const heard: number[] = [];
  let tell: (part: number) => void = () => undefined;
  device.fetch = (_, { signal }, onSent = () => undefined) => {
    tell = onSent;
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  const onSent = (part: number) => void heard.push(part);
  const upload = callUpload(device, '/x', { form: new FormData(), onSent }, anything);
  tell(0.2);
  tell(0.4);
  expect(heard).toEqual([0.2, 0.4]);
  // Each reported progress has restarted the time limit.
  expect([...due.keys()]).toEqual([3]);
  due.get(3)?.();
  await expect(upload).rejects.toBeInstanceOf(NetworkError);
});

test.each([
  ['in a thread that hears nothing of it has time by its size', false, 16_000_000, 1_030_000],
  ['has no less than any other call', false, 16, 30_001],
  ['in a thread that hears how it moves has none beyond that', true, 16_000_000, 30_000],
])('an upload %s', async (_, hearsUploads, bytes, ms) => {
  const device = createTestDevice();
  device.hearsUploads = hearsUploads;
  device.answer = () => reply({});
  const within: number[] = [];
  device.timers = { set: (_run, after) => within.push(after), clear: () => undefined };
  const form = new FormData();
  form.set('id', 'a');
  form.set('file', new Blob([new Uint8Array(bytes)]));
  await callUpload(device, '/x', { form, onSent: () => undefined }, anything);
  expect(within).toEqual([ms]);
});
