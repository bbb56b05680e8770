import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort, startServerProcess } from '../testing/server-process.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-second-'));
const start = async () =>
  startServerProcess({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
const first = await start();
afterAll(async () => {
  await first.kill();
  await rm(dataDir, { recursive: true });
});

test('a second process on the same data folder is rejected with a message', async () => {
  await expect(start()).rejects.toThrow(
    /^Process \d+ on \S+ already uses the data folder .*; stop it first, or choose another folder\.$/,
  );
});

test('after a kill the folder is free again', async () => {
  await first.kill();
  const next = await start();
  expect(await next.stop()).toBe(0);
});
