import { beforeEach, expect, test } from 'vitest';
import type { Language } from '../../contract/accounts.ts';
import { writeRecord } from '../device/stored-records.ts';
import { queryStoreError } from '../queries/query-rejected.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { flushOutbox } from './flush.ts';
import { mutate } from './mutate.ts';
import { notifyRejection } from './rejection.ts';

const rejectionWords = (language: Language, code: string) => ({
  title: `${language}: a letter`,
  message: `${language}: ${code}`,
});

let device: TestDevice;
let told: Promise<void>[];

beforeEach(async () => {
  device = createTestDevice();
  told = [];
  device.onRejected = (row, code) => {
    told.push(notifyRejection(device, row, (language) => rejectionWords(language, code)));
  };
  await logInAs(device, ME);
});

const notes = () =>
  device.asked
    .map(({ body }) => body as { endpoint: string; body: Record<string, string> })
    .filter(({ endpoint }) => endpoint === '/api/notifications');

async function sendAndBeRejected(): Promise<string> {
  const letter = device.makeId();
  const args = { id: letter, content: 'gizli', pigeonId: device.makeId(), receiverId: OTHER };
  const { id } = await mutate(device, 'send-message', args);
  device.advance(6_000);
  await flushOutbox(device);
  await Promise.all(told);
  return id;
}

const rejectLetters = () => {
  device.answer = ({ body }) =>
    (body as { endpoint: string }).endpoint === '/api/notifications'
      ? reply({})
      : rejection('pigeon-not-available', 409);
};

test('a rejected letter becomes a note with its own id and the reason, without its text', async () => {
  rejectLetters();
  const rowId = await sendAndBeRejected();
  expect(notes()).toMatchObject([
    { body: { id: rowId, ...rejectionWords('tr', 'pigeon-not-available') } },
  ]);
  expect(JSON.stringify(notes())).not.toContain('gizli');
});

test('the note is in the person’s language, as stored by the page', async () => {
  rejectLetters();
  await writeRecord(device.db, 'language', { language: 'en' });
  await sendAndBeRejected();
  expect(notes()[0]?.body.title).toBe(rejectionWords('en', 'x').title);
});

test('no other rejected row becomes a note', async () => {
  device.answer = () => rejection('not-found', 404);
  await mutate(device, 'report', { id: device.makeId(), userId: OTHER, reason: 'spam' });
  await flushOutbox(device);
  await Promise.all(told);
  expect(notes()).toEqual([]);
});

function rejectNotes(answer: () => Response): void {
  device.answer = ({ body }) =>
    (body as { endpoint: string }).endpoint === '/api/notifications'
      ? answer()
      : rejection('pigeon-not-available', 409);
}

test('a note that fails is recorded as an error; the row still has the reason', async () => {
  rejectNotes(() => rejection('too-many-requests', 429));
  const rowId = await sendAndBeRejected();
  expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'failed' }]);
  expect(await queryStoreError(device.db)).toEqual({
    id: rowId,
    code: 'notification-create-failed',
  });
});

test('a missing network or an ended session is not a rejection of a note', async () => {
  rejectNotes(() => {
    throw new TypeError('no network');
  });
  await sendAndBeRejected();
  expect(await queryStoreError(device.db)).toBeNull();
  rejectNotes(() => rejection('unauthenticated', 401));
  await sendAndBeRejected();
  expect(await queryStoreError(device.db)).toBeNull();
});
