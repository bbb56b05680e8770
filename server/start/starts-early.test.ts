import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { readRejection } from '../testing/replies.ts';
import { findFreePort, startServerProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { url, drop } = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-early-'));
afterAll(async () => {
  await drop();
  await rm(dataDir, { recursive: true });
});

test('while its migrations run a process is healthy and not ready; then it is both', async () => {
  const database = openPostgres(url);
  await migrate(database.db);
  await database.close();
  const migration = new pg.Client({ connectionString: url });
  await migration.connect();
  await migration.query('begin; lock table kysely_migration in access exclusive mode');

  const PORT = String(await findFreePort());
  const starting = startServerProcess({ PORT, DATA_DIR: dataDir, DATABASE_URL: url });
  const ask = (address: string) => fetch(`http://localhost:${PORT}${address}`);
  await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
  for (const address of ['/readyz', '/', '/api/user', '/metrics']) {
    expect(await readRejection(await ask(address))).toEqual([503, 'unavailable']);
  }

  await migration.query('rollback');
  await migration.end();
  const server = await starting;
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/api/user')).status).toBe(401);
  expect(await server.stop()).toBe(0);
});
