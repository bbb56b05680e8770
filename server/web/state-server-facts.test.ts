import { afterAll, expect, test } from 'vitest';
import { MIN_CLIENT_VERSION_HEADER, OLDEST_CLIENT_VERSION } from '../../contract/client-version.ts';
import { openTestServer } from '../testing/open-test-server.ts';

const server = await openTestServer();
afterAll(() => server.close());

const ask = (path: string, init?: RequestInit) =>
  server.fetch(new Request(`http://localhost:4310${path}`, init));

test('every API response has the oldest supported client and the server’s time', async () => {
  const answers = await Promise.all([
    ask('/api/openapi.json'),
    ask('/api/nowhere'),
    ask('/api/safe-endpoint', { method: 'POST', body: '{}' }),
  ]);
  for (const { headers } of answers) {
    expect(headers.get(MIN_CLIENT_VERSION_HEADER)).toBe(String(OLDEST_CLIENT_VERSION));
    expect(headers.get('date')).toBe(server.context.now().toUTCString());
  }
});

test('other responses have neither header', async () => {
  const { headers } = await ask('/healthz');
  expect(headers.get(MIN_CLIENT_VERSION_HEADER)).toBe(null);
});
