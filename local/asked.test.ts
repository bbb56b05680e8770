import { beforeEach, expect, test } from 'vitest';
import {
  changeAsked,
  hasPutOffInstall,
  putOffInstall,
  readAsked,
  takeNoticeQuestion,
} from './asked.ts';
import { leaveDevice } from './session/leave-device.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from './testing/device.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

test('whoever was not asked yet has put nothing off', async () => {
  expect(await hasPutOffInstall(device)).toBe(false);
});

test('Later holds for 14 days, and beside the other answers', async () => {
  await changeAsked(device.db, { hasAnsweredNotices: true });
  await putOffInstall(device);
  device.advance(14 * DAY_MS - 1);
  expect(await hasPutOffInstall(device)).toBe(true);
  device.advance(1);
  expect(await hasPutOffInstall(device)).toBe(false);
  expect((await readAsked(device.db)).hasAnsweredNotices).toBe(true);
});

test('a clock that was set back does not put it off for ever', async () => {
  await putOffInstall(device);
  device.advance(-400 * DAY_MS);
  expect(await hasPutOffInstall(device)).toBe(false);
});

test('an answer of a build that asked less is understood', async () => {
  const value = { isStorageKept: true, hasAnsweredNotices: true };
  await device.db.records.put({ key: 'asked', value });
  expect(await readAsked(device.db)).toEqual({ ...value, installLaterAt: null });
});

test('the question about notices is put by one thread, once, and not after an answer', async () => {
  const taken = await Promise.all([takeNoticeQuestion(device.db), takeNoticeQuestion(device.db)]);
  expect(taken).toEqual([true, false]);
  expect(await takeNoticeQuestion(device.db)).toBe(false);
  await leaveDevice(device);
  expect(await takeNoticeQuestion(device.db)).toBe(false);
  await logInAs(device, ME);
  await changeAsked(device.db, { hasAnsweredNotices: true });
  expect(await takeNoticeQuestion(device.db)).toBe(false);
});

test('whoever comes next is asked anew', async () => {
  await putOffInstall(device);
  await leaveDevice(device);
  await logInAs(device, ME);
  expect(await hasPutOffInstall(device)).toBe(false);
});
