import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { flushOutbox } from '../../local/outbox/flush.ts';
import { mutate } from '../../local/outbox/mutate.ts';
import { queryWaitingLetters } from '../../local/queries/query-waiting-letters.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  NO_ROWS,
  OTHER,
  reply,
} from '../../local/testing/device.ts';
import { createSharedQuery } from '../state/shared-query.ts';
import { createStore } from '../state/store.ts';
import { watchLetters } from './watch-letters.ts';

// Live queries run only if Dexie has a global IndexedDB. Each device uses its own.
Dexie.dependencies.indexedDB = new IDBFactory();

test('reports each letter that starts or stops waiting, but no old one and no other row', async () => {
  const device = createTestDevice();
  await logInAs(device, ME);
  device.answer = () => reply(NO_ROWS);
  const send = async () => {
    const id = device.makeId();
    const letter = { id, content: 'Merhaba', pigeonId: device.makeId(), sky: true as const };
    await mutate(device, 'send-message', letter);
    return id;
  };
  let written = 0;
  const left: string[] = [];
  const first = await send();
  const waiting = createSharedQuery(() => queryWaitingLetters(device.db));
  const known = expect.poll(() => waiting.get());
  watchLetters(waiting, createStore<string | null>(null), {
    onWritten() {
      written += 1;
    },
    onLeft: (ids) => left.push(...ids),
  });
  await known.toEqual([first]);
  await mutate(device, 'block-person', { userId: OTHER });
  const second = await send();
  // The block was written before this letter, so it would have been counted by now.
  await expect.poll(() => [written, left]).toEqual([1, []]);
  device.advance(60_000);
  await flushOutbox(device);
  await expect.poll(() => [written, left]).toEqual([1, [first, second]]);
  await send();
  await expect.poll(() => written).toBe(2);
});

test('a letter that is sent before the first look is reported too', () => {
  let answer = () => {};
  let waiting: string[] = [];
  const query = {
    get: () => waiting,
    subscribe(listener: () => void) {
      answer = listener;
      return () => undefined;
    },
  };
  const newest = createStore<string | null>(null);
  const heard: string[] = [];
  watchLetters(query, newest, {
    onWritten: () => heard.push('written'),
    onLeft: (ids) => heard.push(...ids),
  });
  answer();
  newest.set('fast');
  answer();
  newest.set('slow');
  waiting = ['slow'];
  answer();
  waiting = [];
  answer();
  expect(heard).toEqual(['written', 'fast', 'written', 'slow']);
});
