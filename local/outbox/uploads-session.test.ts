import { beforeEach, expect, test } from 'vitest';
import { SessionEnded } from '../device/in-session.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { uploadImage } from './uploads.ts';

const picture = { bytes: new Uint8Array([1]).buffer, type: 'image/png', sum: 'fnv:1-1' };

let device: TestDevice;
let session: SessionRecord;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  const record = await readRecord(device.db, 'auth');
  if (record === null) throw new Error('nobody is logged in');
  session = record;
});

const upload = () => uploadImage(device, session, { id: device.makeId(), picture });

test('nothing is uploaded in the name of another person who has logged in meanwhile', async () => {
  await logInAs(device, OTHER);
  await expect(upload()).rejects.toBeInstanceOf(SessionEnded);
  expect(device.asked).toEqual([]);
});

test('the upload names its person, and reports a log-out before the response', async () => {
  device.answer = async () => {
    await logInAs(device, OTHER);
    throw new TypeError('Failed to fetch');
  };
  await expect(upload()).rejects.toBeInstanceOf(SessionEnded);
  const [asked] = device.asked;
  if (!(asked?.body instanceof FormData)) throw new Error('no form was sent');
  expect(asked.body.get('userId')).toBe(ME);
});
