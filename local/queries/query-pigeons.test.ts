import { expect, test } from 'vitest';
import { discardRow } from '../outbox/discard-row.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME } from '../testing/device.ts';
import { fillMirror, pigeonOf } from '../testing/rows.ts';
import { queryPigeons } from './query-pigeons.ts';

test('a pigeon with a rejected letter is not free until that letter is resolved', async () => {
  const device = createTestDevice();
  const { db } = device;
  await logInAs(device, ME);
  const value = pigeonOf(device.makeId());
  await fillMirror(device, 'pigeon', [value]);
  const free = async () => (await queryPigeons(db)).available.map(({ id }) => id);
  expect(await free()).toEqual([value.id]);
  const letter = {
    id: device.makeId(),
    content: 'merhaba',
    pigeonId: value.id,
    sky: true as const,
  };
  const row = await mutate(device, 'send-message', letter);
  await db.outbox.where({ id: row.id }).modify({ state: 'failed', lastError: 'internal' });
  // A new letter on this pigeon would wait behind the failed one, and the person would not see why.
  expect(await free()).toEqual([]);
  expect((await queryPigeons(db)).resting).toMatchObject([{ id: value.id, held: true }]);
  await discardRow(device, row.id);
  expect(await free()).toEqual([value.id]);
});
