import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/open-test-server.ts';

const dist = await mkdtemp(path.join(tmpdir(), 'guvercin-worker-'));
await writeFile(path.join(dist, 'sw.js'), 'the app’s own');
await writeFile(path.join(dist, 'sw-classic.js'), 'the same for Firefox');
await writeFile(path.join(dist, 'live-connection.js'), 'the stream');
const servers = await Promise.all([
  openTestServer({ dist }),
  openTestServer({ dist, settings: { SERVICE_WORKER: 'off' } }),
]);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(dist, { recursive: true });
});

async function read(which: 0 | 1, name: string) {
  const { origin, fetch } = servers[which];
  const response = await fetch(new Request(`${origin}/${name}`));
  const type = response.headers.get('content-type');
  return { type, cache: response.headers.get('cache-control'), text: await response.text() };
}

const script = { type: 'text/javascript; charset=utf-8', cache: 'no-cache' };

test.each([
  ['sw.js', 'the app’s own'],
  ['sw-classic.js', 'the same for Firefox'],
])('the app’s own %s is served until it is switched off', async (name, own) => {
  expect(await read(0, name)).toEqual({ ...script, text: own });
  const { text, ...rest } = await read(1, name);
  expect(rest).toEqual(script);
  expect(text).toContain('registration.unregister()');
});

test('all other files stay the same', async () => {
  expect(await read(1, 'live-connection.js')).toEqual(await read(0, 'live-connection.js'));
});
