import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { openTestBrowser } from '../test-browser.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../test-server-process.ts';

const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '');
const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-limits-'));
const nodes: ServerProcess[] = [];
afterAll(async () => {
  for (const node of nodes) await node.kill();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function openNode() {
  const PORT = String(await findFreePort());
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, LIMIT_REGISTER_IP: '5' };
  const node = await startServerProcess({ ...settings, PORT });
  nodes.push(node);
  const browser = openTestBrowser((request) => fetch(request), node.origin);
  const body = { email: 'ayse@example.org', password: '12345678', terms: 't', adult: true };
  return async () => (await browser.post('/api/auth/register', body)).status;
}

test('two processes on one database share a limit', async () => {
  const here = await openNode();
  const there = await openNode();
  for (let count = 0; count < 4; count += 1) expect(await here()).toBe(400);
  // One is left: when it has heard of the four, the other node gives it, and then no more.
  await new Promise<void>((resolve) => setTimeout(resolve, 1500));
  expect(await there()).toBe(400);
  expect(await there()).toBe(429);
  await vi.waitFor(async () => expect(await here()).toBe(429), { timeout: 5000, interval: 1000 });
});
