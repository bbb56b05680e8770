import { Dexie, liveQuery } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { mutate } from '../../local/outbox/mutate.ts';
import { queryWaiting } from '../../local/queries/query-waiting.ts';
import { createTestDevice, logInAs, ME, OTHER } from '../../local/testing/device.ts';
import { deferQuery } from './defer-query.ts';

// Live queries run only if Dexie has a global IndexedDB. Each device uses its own.
Dexie.dependencies.indexedDB = new IDBFactory();

test('resolves after the immediate reads, and still follows every change', async () => {
  const device = createTestDevice();
  await logInAs(device, ME);
  const order: string[] = [];
  const follow = (name: string, query: () => Promise<{ waiting: number }>) =>
    liveQuery(query).subscribe(({ waiting }) => order.push(`${name} ${waiting}`));
  const query = () => queryWaiting(device.db);
  const subscriptions = [follow('beside', deferQuery(query)), follow('list', query)];
  await expect.poll(() => order.toSorted()).toEqual(['beside 0', 'list 0']);
  order.length = 0;
  for (const count of [1, 2]) {
    await mutate(device, 'block-person', { userId: OTHER });
    await expect.poll(() => order).toHaveLength(2 * count);
  }
  expect(order).toEqual(['list 1', 'beside 1', 'list 2', 'beside 2']);
  for (const subscription of subscriptions) subscription.unsubscribe();
});
