import { expect, test } from 'vitest';
import { queryDelivery } from '../queries/query-delivery.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  OTHER,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { messageOf } from '../testing/rows.ts';
import { loadMessage } from './load-message.ts';

async function openDevice(): Promise<TestDevice> {
  const device = createTestDevice();
  await logInAs(device, ME);
  return device;
}

test('a missing letter is requested and arrives by a pull', async () => {
  const device = await openDevice();
  const letter = messageOf(device.makeId(), { senderId: OTHER, receiverId: ME });
  device.answer = ({ body }) => {
    const { endpoint } = body as { endpoint: string };
    if (endpoint === `/api/messages/${letter.id}`) return reply({ message: letter, people: [] });
    const change = { seq: 1, entity: 'message', id: letter.id, value: letter };
    return reply({ from: 0, to: 1, epoch: 'e1', changes: [change], more: false });
  };
  await loadMessage(device, letter.id);
  expect(await queryDelivery(device.db, [letter.id])).toEqual(['delivered']);
  // A stored letter is not requested again.
  const { length } = device.asked;
  await loadMessage(device, letter.id);
  expect(device.asked).toHaveLength(length);
});

test('a deleted letter gives the catalogue’s error, and nothing is pulled', async () => {
  const device = await openDevice();
  device.answer = () => rejection('message-not-found', 404);
  await expect(loadMessage(device, device.makeId())).rejects.toMatchObject({
    message: 'Mesaj bulunamadı',
  });
  expect(device.asked).toHaveLength(1);
});

test('nothing is requested without a logged-in person', async () => {
  const device = createTestDevice();
  await loadMessage(device, device.makeId());
  expect(device.asked).toEqual([]);
});
