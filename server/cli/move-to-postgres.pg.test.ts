import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeId } from '../../contract/ids.ts';
import { digestTable, listTables } from '../archive/tables.ts';
import { openEmbedded } from '../db/open-embedded.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { openTestBrowser } from '../test-browser.ts';
import { registerCompletePerson } from '../test-registration.ts';
import { findFreePort, startServerProcess } from '../test-server-process.ts';
import { runOperator } from './test-operator.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-move-'));
const target = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '');
afterAll(async () => {
  await target.drop();
  await rm(dataDir, { recursive: true });
});

async function digestAll(database: Awaited<ReturnType<typeof openEmbedded>>) {
  const found = await database.db.transaction().execute(async (tx) => {
    const tables = await listTables(tx);
    const digests: Record<string, unknown> = {};
    for (const table of tables) digests[table] = await digestTable(tx, table);
    return digests;
  });
  await database.close();
  return found;
}

test('everything of the embedded database is in PostgreSQL, and devices go on there', async () => {
  const embedded = { PORT: String(await findFreePort()), DATA_DIR: dataDir };
  const onPostgres = { ...embedded, DATABASE_URL: target.url };
  const first = await startServerProcess(embedded);
  const browser = openTestBrowser((request) => fetch(request), first.origin);
  const mails = await openMailFolder({
    folder: path.join(dataDir, 'mail'),
    now: () => new Date(),
    makeId: () => makeId(Date.now(), (bytes) => void crypto.getRandomValues(bytes)),
  });
  const login = { email: 'ayse@example.org', password: 'uzun bir parola' };
  await registerCompletePerson(browser, mails, login);

  const early = await runOperator(onPostgres, 'move-to-postgres');
  expect(early.code).toBe(1);
  expect(early.err).toContain('already uses the data folder');
  await first.stop();
  expect((await runOperator(embedded, 'move-to-postgres')).err).toContain('Set DATABASE_URL');

  const moved = await runOperator(onPostgres, 'move-to-postgres');
  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(await digestAll(openPostgres(target.url))).toEqual(
    await digestAll(await openEmbedded(path.join(dataDir, 'database'))),
  );
  expect((await runOperator(onPostgres, 'move-to-postgres')).err).toContain('people in this');

  const second = await startServerProcess(onPostgres);
  // The same cookies, on a database that is elsewhere.
  expect((await browser.call({ endpoint: '/api/pigeons', method: 'GET' })).status).toBe(200);
  await second.stop();
});
