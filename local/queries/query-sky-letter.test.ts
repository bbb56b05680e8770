import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../contract/entities.ts';
import { readRecord } from '../device/stored-records.ts';
import { applyRows } from '../mirror/apply-changes.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { EPOCH, fillMirror, messageOf, personOf, publicProfileOf } from '../testing/rows.ts';
import { queryAnswers, querySkyLetter } from './query-sky-letter.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await fillMirror(device, 'person', [personOf(OTHER), personOf(THIRD)]);
});

const id = (minute: number) => `00000000-0000-7000-8000-0000000000${minute}`;
const at = (minute: number, more: Partial<Message> = {}) =>
  messageOf(id(minute), { created_at: `2026-11-20T09:${minute}:00.000Z`, ...more });
const answering = (minute: number, more: Partial<Message> = {}) =>
  ({ originalMessageId: id(minute), ...more }) as const;

const answers = async (letterId: string, limit = 20) => {
  const { items, hasMore } = await queryAnswers(device.db, letterId, { limit });
  return { ids: items.map((letter) => letter.id), hasMore };
};

test('an own letter has its answers, newest first, page by page', async () => {
  await fillMirror(device, 'message', [
    at(10, { senderId: ME, receiverId: null, content: 'mine' }),
    at(11, answering(10)),
    at(12, answering(10, { senderId: THIRD })),
    at(13, answering(11, { senderId: ME, receiverId: OTHER })),
  ]);
  const view = await querySkyLetter(device.db, id(10));
  expect(view).toMatchObject({ letter: { content: 'mine', isMine: true }, answers: 2 });
  expect(await answers(id(10))).toEqual({ ids: [id(12), id(11)], hasMore: false });
  expect(await answers(id(10), 1)).toEqual({ ids: [id(12)], hasMore: true });
  await mutate(device, 'block-person', { userId: THIRD });
  expect(await querySkyLetter(device.db, id(10))).toMatchObject({ answers: 1 });
  expect(await answers(id(10))).toEqual({ ids: [id(11)], hasMore: false });
});

test('another person’s letter has no answers, not even the own ones', async () => {
  const original = at(11, { receiverId: null, content: 'theirs' });
  await fillMirror(device, 'message', [
    at(12, answering(11, { senderId: ME, receiverId: OTHER, original })),
  ]);
  const view = await querySkyLetter(device.db, id(11));
  expect(view).toMatchObject({ letter: { content: 'theirs', isMine: false }, answers: 0 });
  expect(await answers(id(11))).toEqual({ ids: [], hasMore: false });
});

test('the landing choice made on the device is shown before the server has it', async () => {
  await fillMirror(device, 'message', [at(10, { senderId: ME, receiverId: null })]);
  const isAllowed = async () => (await querySkyLetter(device.db, id(10)))?.letter.landing_allowed;
  const say = (allowed: boolean) =>
    mutate(device, 'allow-landing', { messageId: id(10), pigeonId: id(99), allowed });
  expect(await isAllowed()).toBeUndefined();
  await say(true);
  expect(await isAllowed()).toBe(true);
  await say(false);
  expect(await isAllowed()).toBeUndefined();
});

test('a recalled own letter keeps its page and its answers', async () => {
  await fillMirror(device, 'message', [
    at(10, { senderId: ME, receiverId: null, status: 'recalled', content: '' }),
    at(11, answering(10)),
  ]);
  const view = await querySkyLetter(device.db, id(10));
  expect(view).toMatchObject({ letter: { delivery: 'recalled' }, answers: 1 });
});

test('a tombstone of the answer removes it completely', async () => {
  await fillMirror(device, 'message', [
    at(10, { senderId: ME, receiverId: null }),
    at(11, answering(10)),
  ]);
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('nobody is here');
  const gone = { seq: 9, entity: 'message', id: id(11), value: null };
  await applyRows(device, session, { epoch: EPOCH, changes: [gone] });
  expect(await querySkyLetter(device.db, id(10))).toMatchObject({ answers: 0 });
});

test('a waiting letter is found; an unknown letter or one not to the sky is not', async () => {
  const waiting = device.makeId();
  const pigeonId = device.makeId();
  await mutate(device, 'send-message', { id: waiting, content: 'soon', pigeonId, sky: true });
  await fillMirror(device, 'message', [at(10)]);
  expect(await querySkyLetter(device.db, waiting)).toMatchObject({
    letter: { delivery: 'queued' },
    answers: 0,
  });
  expect(await querySkyLetter(device.db, id(10))).toBeNull();
  expect(await querySkyLetter(device.db, id(11))).toBeNull();
});

test('a visited page’s letter has its own page, unless its author was blocked since', async () => {
  const letter = at(10, { senderId: OTHER, receiverId: null, content: 'on their page' });
  const profile = publicProfileOf(OTHER);
  const row = { id: OTHER, checkedAt: 0, profile, letters: [letter], next: null };
  await device.db.visited.put(row);
  expect(await querySkyLetter(device.db, id(10))).toMatchObject({
    letter: { content: 'on their page', isMine: false, person: { id: OTHER } },
    answers: 0,
  });
  expect(await querySkyLetter(device.db, id(11))).toBeNull();
  await mutate(device, 'block-person', { userId: OTHER });
  expect(await querySkyLetter(device.db, id(10))).toBeNull();
});
