import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { createTestDevice, logInAs, ME, reply, type TestDevice } from '../testing/device.ts';
import { createClientLog, describeError } from './log-to-server.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  device.answer = () => reply({}, 202);
});

const told = (count: number) => expect.poll(() => device.asked).toHaveLength(count);
const lines = () => device.asked.map(({ body }) => (body as { body: Record<string, string> }).body);

test('reports the location, never any text', async () => {
  const secret = new TypeError('cannot read “seni çok özledim”');
  createClientLog(device).report(secret, { path: '/messages/1?token=geheim' });
  await told(1);
  const [line] = lines();
  expect(line).toMatchObject({
    userid: ME,
    section: 'client',
    level: 'error',
    path: '/messages/1',
  });
  expect(line?.message).toMatch(/^TypeError\n/);
  expect(line?.message).toContain('log-to-server.test.ts');
  expect(JSON.stringify(line)).not.toMatch(/özledim|geheim/);
});

test('an error of our own reports its code', () => {
  expect(describeError(new AppError('internal'))).toMatch(/^AppError internal\n/);
});

test('the same error is reported three times an hour, and all together thirty times', async () => {
  const log = createClientLog(device);
  const named = (name: string) => Object.assign(new Error(''), { name });
  for (let time = 0; time < 10; time += 1) log.report(named('Same'));
  for (let index = 0; index < 50; index += 1) log.report(named(`Other${index}`));
  await told(30);
  expect(lines().filter(({ message }) => message?.startsWith('Same'))).toHaveLength(3);
  device.advance(3_600_000);
  log.report(named('Next'));
  await told(31);
  // Lines are sent in order. An extra line would have come before this one.
  expect(lines().at(-1)?.message).toMatch(/^Next\n/);
});

test('without a network and a logged-in person nothing is queued and nothing fails', async () => {
  device.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  createClientLog(device).report(new Error('x'));
  await told(1);
  await device.db.records.clear();
  createClientLog(device).report(new Error('x'));
  await logInAs(device, ME);
  createClientLog(device).report(new Error('y'));
  // Two lines were sent, so the report without a logged-in person was not.
  await told(2);
  expect(await device.db.outbox.count()).toBe(0);
});
