import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { drainOutbox } from '../../local/drain-outbox.ts';
import { mutate } from '../../local/mutate.ts';
import { queryWaiting } from '../../local/queries/query-waiting.ts';
import { createTestDevice, logInAs, ME, NO_ROWS, OTHER, reply } from '../../local/test-device.ts';
import { createSharedQuery } from '../stores/shared-query.ts';
import { watchLetters } from './watch-letters.ts';

// Live queries run only where Dexie knows of some IndexedDB; each device brings its own.
Dexie.dependencies.indexedDB = new IDBFactory();

test('tells of each letter that is sent, and neither of old ones nor of anything else', async () => {
  const device = createTestDevice();
  await logInAs(device, ME);
  device.answer = () => reply(NO_ROWS);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 150));
  const send = async () => {
    await mutate(device, 'send-message', {
      id: device.makeId(),
      content: 'Merhaba',
      pigeonId: device.makeId(),
      sky: true,
    });
    await settle();
  };
  let letters = 0;
  await send();
  watchLetters(
    createSharedQuery(() => queryWaiting(device.db)),
    () => {
      letters += 1;
    },
  );
  await settle();
  expect(letters).toBe(0);
  await mutate(device, 'block-person', { userId: OTHER });
  await settle();
  expect(letters).toBe(0);
  await send();
  expect(letters).toBe(1);
  device.advance(60_000);
  await drainOutbox(device);
  await settle();
  expect(letters).toBe(1);
  await send();
  expect(letters).toBe(2);
});
