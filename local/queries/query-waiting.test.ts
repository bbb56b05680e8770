import { beforeEach, expect, test } from 'vitest';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf } from '../testing/rows.ts';
import { queryDelivery } from './query-delivery.ts';
import { countUnsent, queryWaiting } from './query-waiting.ts';
import { queryWaitingLetters } from './query-waiting-letters.ts';

const NOTHING = { waiting: 0, letters: 0, failed: 0, failedLetters: 0, reasons: [] };

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const write = () =>
  mutate(device, 'send-message', {
    ...{ id: device.makeId(), content: 'merhaba', pigeonId: device.makeId() },
    sky: true,
  });
const reject = ({ id }: { id: string }) =>
  device.db.outbox.where({ id }).modify({ state: 'failed', lastError: 'internal' });

test('letters, other changes and rejected rows are counted separately', async () => {
  expect(await queryWaiting(device.db)).toEqual(NOTHING);
  await write();
  await reject(await write());
  await mutate(device, 'save-profile', { bio: 'deniz' });
  await reject(await mutate(device, 'block-person', { userId: OTHER }));
  expect(await queryWaiting(device.db)).toEqual({
    ...{ waiting: 2, letters: 1 },
    ...{ failed: 2, failedLetters: 1, reasons: [] },
  });
});

test('another person’s rows are not counted, and a visitor has none', async () => {
  await write();
  await logInAs(device, OTHER);
  expect(await queryWaiting(device.db)).toEqual(NOTHING);
  await device.db.records.delete('auth');
  expect(await queryWaiting(device.db)).toEqual(NOTHING);
});

test('each reason for waiting is named once, but not a busy server', async () => {
  const note = ({ id }: { id: string }, changes: object) =>
    device.db.outbox.where({ id }).modify({ postponedAt: 1, ...changes });
  await note(await write(), { lastError: 'network-sign-in', nextAttemptAt: 45_001 });
  await note(await write(), { lastError: 'network-sign-in', nextAttemptAt: 45_001 });
  await note(await write(), { lastError: 'internal', nextAttemptAt: 45_001 });
  await note(await write(), { lastError: 'too-many-requests', nextAttemptAt: 3_600_001 });
  const { reasons } = await queryWaiting(device.db);
  expect(reasons).toEqual(['network-sign-in', 'too-many-requests']);
});

test('a letter in the mirror does not wait, even if its response was lost', async () => {
  const arrived = device.makeId();
  await write();
  const letter = { id: arrived, content: 'merhaba', pigeonId: device.makeId() };
  const row = await mutate(device, 'send-message', { ...letter, sky: true });
  await device.db.outbox.where({ id: row.id }).modify({ firstTriedAt: 1 });
  expect(await countUnsent(device.db)).toBe(2);
  await fillMirror(device, 'message', [messageOf(arrived, { senderId: ME })]);
  expect(await countUnsent(device.db)).toBe(1);
  expect(await queryWaiting(device.db)).toMatchObject({ waiting: 1, letters: 1 });
  expect(await queryDelivery(device.db, [arrived])).toEqual(['delivered']);
  expect(await queryWaitingLetters(device.db)).toHaveLength(1);
});
