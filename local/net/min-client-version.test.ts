import { expect, test } from 'vitest';
import { CLIENT_VERSION, MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import { CLIENT_BUILD_HEADER } from '../../contract/cookies.ts';
import { pullChanges } from '../mirror/pull-changes.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, NO_ROWS, OTHER, reply } from '../testing/device.ts';

const asking = (version: number) => ({ [MIN_CLIENT_VERSION_HEADER]: String(version) });
const PAGE = { from: 0, to: 0, epoch: 'e1', changes: [], more: false };

async function hearsOf(headers: Record<string, string>) {
  const device = createTestDevice();
  await logInAs(device, ME);
  device.answer = () => reply(PAGE, 200, headers);
  await pullChanges(device);
  return device.problems;
}

test('a supported build gets no message', async () => {
  expect(await hearsOf(asking(CLIENT_VERSION))).toEqual([]);
  expect(await hearsOf({})).toEqual([]);
  expect(await hearsOf({ [MIN_CLIENT_VERSION_HEADER]: 'soon' })).toEqual([]);
});

test('a build below the minimum version says so', async () => {
  expect(await hearsOf(asking(CLIENT_VERSION + 1))).toEqual(['update-required']);
});

test('waiting rows are delivered all the same', async () => {
  const device = createTestDevice();
  await logInAs(device, ME);
  await mutate(device, 'block-person', { userId: OTHER });
  device.answer = () => reply(NO_ROWS, 200, asking(CLIENT_VERSION + 1));
  await flushOutbox(device);
  expect(await device.db.outbox.count()).toBe(0);
  expect(device.problems).toEqual(['update-required']);
});

test('every call names its version and build', async () => {
  const device = createTestDevice();
  await logInAs(device, ME);
  const sent: string[] = [];
  const asked = device.fetch;
  device.answer = () => reply(PAGE);
  device.fetch = (path, init) => {
    sent.push(new Headers(init.headers).get(CLIENT_BUILD_HEADER) ?? '');
    return asked(path, init);
  };
  await pullChanges(device);
  expect(sent).toEqual([`${CLIENT_VERSION}.test`]);
});
