import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../session/end-session.ts';
import { holdsNothing } from '../session/found-empty.ts';
import { leaveDevice } from '../session/leave-device.ts';
import { clearCaches } from '../storage/empty-caches.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import {
  changeAsked,
  hasPutOffInstall,
  putOffInstall,
  readAsked,
  takeNotificationPrompt,
  takeOffer,
} from './prompts.ts';
import { readRecord } from './stored-records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

test('install is not put off before the first prompt', async () => {
  expect(await hasPutOffInstall(device)).toBe(false);
});

test('Later lasts 14 days and keeps the other answers', async () => {
  await changeAsked(device.db, { hasAnsweredNotices: true });
  await putOffInstall(device);
  device.advance(14 * DAY_MS - 1);
  expect(await hasPutOffInstall(device)).toBe(true);
  device.advance(1);
  expect(await hasPutOffInstall(device)).toBe(false);
  expect((await readAsked(device.db)).hasAnsweredNotices).toBe(true);
});

test('setting the clock back does not put it off for ever', async () => {
  await putOffInstall(device);
  device.advance(-400 * DAY_MS);
  expect(await hasPutOffInstall(device)).toBe(false);
});

test('the stored answer of an earlier build with fewer prompts is read', async () => {
  const value = { isStorageKept: true, hasAnsweredNotices: true };
  await device.db.records.put({ key: 'asked', value });
  expect(await readAsked(device.db)).toMatchObject({
    ...value,
    wasAskedInstalled: false,
    installLaterAt: null,
    arrivedAt: null,
  });
});

test('the notification prompt is shown by one thread, once, and not after an answer', async () => {
  const taken = await Promise.all([takeNotificationPrompt(device), takeNotificationPrompt(device)]);
  // The database lets exactly one of the two calls succeed.
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await takeNotificationPrompt(device)).toBe(false);
  await leaveDevice(device);
  expect(await takeNotificationPrompt(device)).toBe(false);
});

test('a person is not prompted again after a log-out, other people are', async () => {
  expect(await takeNotificationPrompt(device)).toBe(true);
  await leaveDevice(device);
  await logInAs(device, OTHER);
  expect(await takeNotificationPrompt(device)).toBe(true);
  await endSession(device, await readRecord(device.db, 'auth'));
  await logInAs(device, ME);
  expect(await takeNotificationPrompt(device)).toBe(false);
  expect((await readAsked(device.db)).hasAnsweredNotices).toBe(true);
});

test('the data kept at log-out is anonymous and covers only a few people', async () => {
  for (let person = 0; person < 12; person += 1) {
    await logInAs(device, `person-${person}`);
    await takeNotificationPrompt(device);
    await leaveDevice(device);
  }
  const kept = await device.db.records.toArray();
  expect(kept.map(({ key }) => key)).toEqual(['notices-asked']);
  const digests = (await readRecord(device.db, 'notices-asked'))?.digests;
  expect(digests).toHaveLength(8);
  expect(digests?.every((digest) => /^[0-9a-f]{8}$/.test(digest))).toBe(true);
  expect(await holdsNothing(device.db)).toBe(true);
});

test('clearing the device forgets the prompts', async () => {
  await takeNotificationPrompt(device);
  await clearCaches(device);
  expect(await readRecord(device.db, 'notices-asked')).toBe(null);
});

test('the next person is prompted again', async () => {
  await putOffInstall(device);
  await leaveDevice(device);
  await logInAs(device, ME);
  expect(await hasPutOffInstall(device)).toBe(false);
});

const ALL = { notices: true, install: true };
const MINUTE_MS = 60 * 1000;

/** Simulates a person who has been on the device for a minute and has had a letter delivered. */
async function logInForOffline(): Promise<void> {
  await takeOffer(device, ALL);
  await changeAsked(device.db, { isNoticesQuestionDue: true });
  device.advance(MINUTE_MS);
}

test('nothing is offered in the first minute, even if it is due', async () => {
  await changeAsked(device.db, { isNoticesQuestionDue: true });
  expect(await takeOffer(device, ALL)).toBe(null);
  device.advance(MINUTE_MS - 1);
  expect(await takeOffer(device, ALL)).toBe(null);
  device.advance(1);
  expect(await takeOffer(device, ALL)).toBe('notices');
});

test('one prompt at a time: notifications once, then the app until it is put off', async () => {
  await logInForOffline();
  expect(await takeOffer(device, ALL)).toBe('notices');
  expect(await takeOffer(device, ALL)).toBe('install');
  await putOffInstall(device);
  expect(await takeOffer(device, ALL)).toBe(null);
});

test('only supported features are offered, and the prompt stays for when it is possible', async () => {
  await logInForOffline();
  expect(await takeOffer(device, { notices: false, install: false })).toBe(null);
  expect(await takeOffer(device, ALL)).toBe('notices');
});

test('notifications are not offered before a letter was delivered', async () => {
  await takeOffer(device, ALL);
  device.advance(MINUTE_MS);
  expect(await takeOffer(device, ALL)).toBe('install');
});

test('setting the clock back does not put an offer off for ever', async () => {
  await logInForOffline();
  device.advance(-MINUTE_MS * 60);
  expect(await takeOffer(device, ALL)).toBe('notices');
});
