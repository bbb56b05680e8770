import { beforeEach, expect, test } from 'vitest';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf } from '../testing/rows.ts';
import { queryConversation, queryLetters } from './query-conversation.ts';
import { queryHidden } from './query-hidden.ts';
import { querySky } from './query-sky.ts';
import { querySkyLetter } from './query-sky-letter.ts';
import { queryThreads } from './query-threads.ts';

const OLDER = '00000000-0000-7000-8000-0000000000d1';
const NEWER = '00000000-0000-7000-8000-0000000000d2';
const IN_SKY = '00000000-0000-7000-8000-0000000000d3';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  const { db } = device;
  await fillMirror(device, 'person', [personOf(OTHER, { full_name: 'Elif' })]);
  await fillMirror(device, 'message', [
    messageOf(OLDER, { content: 'older', created_at: '2026-11-20T09:00:00.000Z' }),
    messageOf(NEWER, { content: 'newer', created_at: '2026-11-21T09:00:00.000Z' }),
  ]);
  const value = messageOf(IN_SKY, { content: 'sky', receiverId: null });
  await db.sky.put({ id: IN_SKY, created_at: value.created_at, value });
});

const hide = (messageId: string) => mutate(device, 'hide-letter', { messageId });
const show = (messageId: string) => mutate(device, 'show-letter', { messageId });

async function shown() {
  const { db } = device;
  const lists = await Promise.all([
    queryThreads(db, 'received', { limit: 20 }),
    queryConversation(db, OTHER, { limit: 20 }),
    queryLetters(db, OTHER, { limit: 20 }),
    querySky(db, { limit: 20 }),
  ]);
  const [threads, conversation, letters, sky] = lists.map(({ items }) =>
    items.map(({ content }) => content),
  );
  return { threads, conversation, letters, sky };
}

test('a letter that is hidden offline is gone from every list at once', async () => {
  await hide(NEWER);
  await hide(IN_SKY);
  expect(await shown()).toEqual({
    threads: ['older'],
    conversation: ['older'],
    letters: ['older'],
    sky: [],
  });
  expect(await querySkyLetter(device.db, IN_SKY)).toBeNull();
});

test('with its only letters hidden a person has no row', async () => {
  await hide(NEWER);
  await hide(OLDER);
  expect((await shown()).threads).toEqual([]);
  expect((await queryThreads(device.db, 'unread', { limit: 20 })).items).toEqual([]);
});

test('the latest choice counts: shown again before the server received anything', async () => {
  const before = await shown();
  await hide(NEWER);
  await show(NEWER);
  await hide(IN_SKY);
  await show(IN_SKY);
  expect(await shown()).toEqual(before);
  expect(await queryHidden(device.db)).toEqual([]);
});

test('lists waiting and synced ones, latest hidden first, with their writers', async () => {
  const at = '2026-01-01T09:00:00.000Z';
  const known = { id: IN_SKY, senderId: OTHER, to_sky: true, written_at: at, created_at: at };
  await fillMirror(device, 'hidden', [known]);
  expect((await shown()).sky).toEqual([]);
  await hide(NEWER);
  expect(await queryHidden(device.db)).toMatchObject([
    { id: NEWER, full_name: 'Elif', to_sky: false, written_at: '2026-11-21T09:00:00.000Z' },
    { id: IN_SKY, full_name: 'Elif', to_sky: true },
  ]);
  await show(IN_SKY);
  expect((await shown()).sky).toEqual(['sky']);
  expect((await queryHidden(device.db)).map(({ id }) => id)).toEqual([NEWER]);
});
