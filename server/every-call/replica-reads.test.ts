import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '../../contract/calls/calls.ts';
import { makeExportLink } from '../accounts/export/export-links.ts';
import { newId } from '../testing/registered-person.ts';
import { callExample } from './testing/call-example.ts';
import { exampleCalls } from './testing/example-calls.ts';
import { type ExampleWorld, openExampleWorld } from './testing/example-world.ts';

/** The calls that may read from a replica, on which writes fail. */
const reading: CallName[] = ['list-sky', 'list-user-sky', 'get-user', 'list-featured', 'sync'];

let world: ExampleWorld;
let reads = 0;
beforeAll(async () => {
  world = await openExampleWorld();
  const { context } = world.server;
  Object.assign(context, {
    onReplica: (read: Parameters<typeof context.onReplica>[0]) => {
      reads += 1;
      return context.db.transaction().setAccessMode('read only').execute(read);
    },
  });
});
afterAll(() => world.server.close());

test.each(reading)('%s writes nothing in its reads on a replica', async (name) => {
  const before = reads;
  const example = await exampleCalls[name](world);
  expect((await callExample(world, name, example)).status).toBe(200);
  expect(reads).toBe(before + 1);
});

test('an export writes nothing in its reads on a replica', async () => {
  const before = reads;
  const { server, me } = world;
  const keyed = { userId: me.userId, key: newId(), sent: [] };
  const link = await makeExportLink(server.context, keyed, null);
  const response = await me.browser.get(new URL(link).pathname);
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(reads).toBeGreaterThan(before);
});
