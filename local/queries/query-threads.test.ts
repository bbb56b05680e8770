import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../contract/entities.ts';
import { saveDraft } from '../outbox/drafts.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf } from '../testing/rows.ts';
import { type Box, queryThreads } from './query-threads.ts';

const THIRD = '00000000-0000-7000-8000-00000000000c';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await fillMirror(device, 'person', [personOf(OTHER), personOf(THIRD)]);
});

let minute = 0;
/** A letter written one minute after the previous one. */
function letter(content: string, more: Partial<Message> = {}): Message {
  minute += 1;
  const created_at = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  return messageOf(device.makeId(), { content, created_at, ...more });
}

const receive = (...letters: Message[]) => fillMirror(device, 'message', letters);

async function shown(box: Box): Promise<string[]> {
  const { items } = await queryThreads(device.db, box, { limit: 20 });
  return items.map(({ content, unread }) => (unread === 0 ? content : `${content} (${unread})`));
}

test('each person has one row with their newest letter and the number of new ones', async () => {
  await receive(
    letter('a1', { status: 'read' }),
    letter('b1', { senderId: THIRD }),
    letter('a2'),
    letter('b2', { senderId: THIRD, status: 'read' }),
    letter('a3'),
  );
  expect(await shown('received')).toEqual(['a3 (2)', 'b2 (1)']);
  expect(await shown('unread')).toEqual(['a3 (2)', 'b1 (1)']);
});

test('Sent lists a row per person, and each letter to the sky separately', async () => {
  await receive(
    letter('to a', { senderId: ME, receiverId: OTHER }),
    letter('sky 1', { senderId: ME, receiverId: null }),
    letter('sky 2', { senderId: ME, receiverId: null }),
    letter('from a'),
  );
  expect(await shown('sent')).toEqual(['sky 2', 'sky 1', 'to a']);
  expect(await shown('received')).toEqual(['from a (1)']);
});

test('a waiting letter represents its person, and a failed one takes precedence', async () => {
  await receive(letter('to a', { senderId: ME, receiverId: OTHER }), letter('from a'));
  const send = (content: string) =>
    mutate(device, 'send-message', {
      id: device.makeId(),
      content,
      pigeonId: device.makeId(),
      receiverId: OTHER,
    });
  await send('waits 1');
  await send('waits 2');
  expect(await shown('sent')).toEqual(['waits 2']);
  const [first] = await device.db.outbox.toArray();
  await device.db.outbox.update(first?.position ?? 0, { state: 'failed', lastError: 'internal' });
  expect(await shown('sent')).toEqual(['waits 1']);
});

test('a person with a draft is marked, and a blocked one is left out', async () => {
  await receive(letter('from a'), letter('from b', { senderId: THIRD }));
  const draft = { text: 'begun', image: null, imageAlt: '', to: null };
  await saveDraft(device, `conversation:${OTHER}`, draft);
  const { items } = await queryThreads(device.db, 'received', { limit: 20 });
  expect(items.map((thread) => [thread.content, thread.draft])).toEqual([
    ['from b', null],
    ['from a', 'begun'],
  ]);
  await mutate(device, 'block-person', { userId: THIRD });
  expect(await shown('received')).toEqual(['from a (1)']);
  expect(await shown('unread')).toEqual(['from a (1)']);
});

test('page follows page, each person once', async () => {
  const people = Array.from({ length: 7 }, () => device.makeId());
  for (const senderId of [...people, ...people]) await receive(letter('hello', { senderId }));
  const seen: string[] = [];
  let above: Parameters<typeof queryThreads>[2]['above'];
  for (;;) {
    const range = { limit: 3, ...(above === undefined ? {} : { above }) };
    const page = await queryThreads(device.db, 'received', range);
    seen.push(...page.items.map(({ senderId }) => senderId));
    if (!page.hasMore || page.last === null) break;
    above = page.last;
  }
  expect(seen).toEqual(people.toReversed());
});
