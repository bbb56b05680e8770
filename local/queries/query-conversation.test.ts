import { beforeEach, expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf, personOf } from '../testing/rows.ts';
import { queryConversation } from './query-conversation.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await fillMirror(device, 'person', [personOf(OTHER)]);
});

async function letterOn(ownerId: string, { minute = 0 } = {}): Promise<string> {
  const [id, pigeonId] = [device.makeId(), device.makeId()];
  await fillMirror(device, 'message', [
    messageOf(id, {
      pigeonId,
      content: `on ${ownerId}`,
      status: 'read',
      created_at: `2026-11-20T09:0${minute}:00.000Z`,
    }),
  ]);
  await fillMirror(device, 'conversation', [
    {
      id: device.makeId(),
      pigeonId,
      personId: OTHER,
      ownerId,
      is_open: true,
      may_write: true,
      trips_left: 9,
      last_message_id: id,
    },
  ]);
  return id;
}

const read = () => queryConversation(device.db, OTHER, { limit: 20 });

test('with one pigeon no answered letter is shown', async () => {
  const id = await letterOn(OTHER);
  expect(await read()).toMatchObject({ writable: { originalMessageId: id }, answers: null });
});

test('the letter to answer is the other person’s newest, even if another pigeon may be used', async () => {
  const id = await letterOn(OTHER, { minute: 2 });
  await letterOn(ME, { minute: 1 });
  expect(await read()).toMatchObject({
    writable: { originalMessageId: id },
    answers: { isOnOwnPigeon: false },
  });
});

test('with two pigeons the answered letter and the owner of the pigeon are shown', async () => {
  await letterOn(OTHER, { minute: 1 });
  const id = await letterOn(ME, { minute: 2 });
  expect(await read()).toMatchObject({
    writable: { originalMessageId: id },
    answers: { letter: { id, content: `on ${ME}` }, isOnOwnPigeon: true },
  });
});
