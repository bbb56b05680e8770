import { beforeEach, expect, test } from 'vitest';
import type { Message } from '../../contract/entities.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf, pigeonOf } from '../testing/rows.ts';
import { queryLetters } from './query-conversation.ts';
import { queryOriginal } from './query-original.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await fillMirror(device, 'person', [personOf(OTHER)]);
});

const id = (minute: number) => `00000000-0000-7000-8000-0000000000${minute}`;
const at = (minute: number, more: Partial<Message> = {}) =>
  messageOf(id(minute), { created_at: `2026-11-20T09:${minute}:00.000Z`, ...more });
const mine = { senderId: ME, receiverId: OTHER };
const answering = (minute: number) => ({ originalMessageId: id(minute) });

async function quotedIn(limit = 20) {
  const { items } = await queryLetters(device.db, OTHER, { limit });
  return items.map(({ quoted }) => quoted && [quoted.id, quoted.content]);
}

test('a letter quotes the one it answers, unless that is right above it', async () => {
  await fillMirror(device, 'message', [
    at(10, { content: 'first' }),
    at(11, { ...mine, ...answering(10) }),
    at(12, { ...mine, ...answering(10) }),
    at(13, answering(12)),
  ]);
  expect(await quotedIn()).toEqual([null, [id(10), 'first'], null, null]);
  // The answered letter may be on the next page.
  expect(await quotedIn(3)).toEqual([null, [id(10), 'first'], null]);
});

test('sky letters are quoted, own ones from the mirror and others from the stored sky', async () => {
  await fillMirror(device, 'message', [
    at(10, { senderId: ME, receiverId: null, content: 'my own' }),
    at(12, answering(10)),
    at(13, { ...mine, ...answering(11) }),
  ]);
  const inSky = at(11, { receiverId: null, content: 'of the other' });
  await device.db.sky.put({ id: inSky.id, created_at: inSky.created_at, value: inSky });
  expect(await quotedIn()).toEqual([
    [id(11), 'of the other'],
    [id(10), 'my own'],
  ]);
  expect(await queryOriginal(device.db, id(11))).toMatchObject({
    isMine: false,
    person: { full_name: 'Deniz Çağlar' },
  });
});

test('a quotation is emptied by a recall of its letter, even while the recall waits', async () => {
  const { pigeonId } = at(10);
  await fillMirror(device, 'pigeon', [
    pigeonOf(pigeonId, { status: 'in_sky', messageId: id(10), is_used: true }),
  ]);
  await fillMirror(device, 'message', [
    at(10, { senderId: ME, receiverId: null, content: 'my own' }),
    at(12, { ...answering(10), pigeonId: device.makeId() }),
    at(13, { status: 'recalled', content: '' }),
    at(14),
    at(15, { ...mine, ...answering(13), pigeonId: device.makeId() }),
  ]);
  expect(await quotedIn()).toEqual([[id(13), ''], null, null, [id(10), 'my own']]);
  await mutate(device, 'recall-pigeon', { pigeonId });
  expect(await queryOriginal(device.db, id(10))).toMatchObject({
    delivery: 'recalled',
    content: '',
  });
});

test('unknown letters and those of a person just blocked are not quoted', async () => {
  await fillMirror(device, 'message', [at(12, { ...mine, ...answering(11) })]);
  expect(await quotedIn()).toEqual([null]);
  const inSky = at(11, { receiverId: null });
  await device.db.sky.put({ id: inSky.id, created_at: inSky.created_at, value: inSky });
  await mutate(device, 'block-person', { userId: OTHER });
  expect(await queryOriginal(device.db, id(11))).toBeNull();
});

test('an answer includes the letter it answers, which is empty once recalled', async () => {
  const inSky = at(11, { receiverId: null, content: 'of the other' });
  const answer = { ...mine, ...answering(11) };
  await fillMirror(device, 'message', [at(12, { ...answer, original: inSky })]);
  expect(await quotedIn()).toEqual([[id(11), 'of the other']]);
  expect(await queryOriginal(device.db, id(11))).toMatchObject({ content: 'of the other' });
  await device.db.sky.put({ id: inSky.id, created_at: inSky.created_at, value: inSky });
  const original = { ...inSky, status: 'recalled' as const, content: '' };
  await fillMirror(device, 'message', [at(12, { ...answer, original })]);
  expect(await quotedIn()).toEqual([[id(11), '']]);
  expect(await queryOriginal(device.db, id(11))).toMatchObject({ delivery: 'recalled' });
});
