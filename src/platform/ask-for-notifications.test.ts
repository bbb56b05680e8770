import { beforeEach, expect, test, vi } from 'vitest';
import { readAsked } from '../../local/device/prompts.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  type TestDevice,
} from '../../local/testing/device.ts';
import { fillMirror, messageOf } from '../../local/testing/rows.ts';
import { askAfterLetters } from './ask-for-notifications.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('Notification', { permission: 'default' });
});

async function deliver(): Promise<string> {
  const id = device.makeId();
  await fillMirror(device, 'message', [messageOf(id, { senderId: ME, receiverId: OTHER })]);
  return id;
}
async function write(): Promise<string> {
  const ids = { id: device.makeId(), pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...ids, content: 'merhaba', sky: true });
  return ids.id;
}
const ask = (...ids: string[]) => askAfterLetters(device.db, ids);
const isDue = async () => (await readAsked(device.db)).isNoticesQuestionDue;

test('the question is due after a letter that was delivered', async () => {
  await ask(await deliver());
  expect(await isDue()).toBe(true);
});

test('it is not due after a letter that was recalled, rejected or retried', async () => {
  const [gone, waiting, refused] = [device.makeId(), await write(), await write()];
  await device.db.outbox.where({ id: refused }).modify({ state: 'failed', lastError: 'internal' });
  await ask(gone, waiting, refused);
  expect(await isDue()).toBe(false);
});

test.each(['granted', 'denied'])(
  'where notifications are already %s there is no question',
  async (permission) => {
    vi.stubGlobal('Notification', { permission });
    await ask(await deliver());
    expect(await isDue()).toBe(false);
  },
);
