import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeId } from '../../contract/ids.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { digestTable, listTables } from '../db/tables.ts';
import { openMailFolder } from '../mail/mail-folder.ts';
import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';
import { openTestBrowser } from '../testing/browser.ts';
import { runOperator } from '../testing/operator.ts';
import { registerCompletePerson } from '../testing/registration.ts';
import { findFreePort, otherPostgres, startServerProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-move-'));
const target = await createTestDatabase();
afterAll(async () => {
  await target.drop();
  await rm(dataDir, { recursive: true });
});

async function digestAll(url: string) {
  const database = openPostgres(url);
  const found = await database.db.transaction().execute(async (tx) => {
    const digests: Record<string, unknown> = {};
    for (const table of await listTables(tx)) digests[table] = await digestTable(tx, table);
    return digests;
  });
  await database.close();
  return found;
}

test('everything under DATA_DIR moves to another PostgreSQL, and devices continue there', async () => {
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
  const postgresBin = otherPostgres().POSTGRES_BIN ?? null;
  const own = await openOwnPostgres({ dataDir, postgresBin });
  expect(await digestAll(target.url)).toEqual(await digestAll(own.url));
  await own.close();
  expect((await runOperator(onPostgres, 'move-to-postgres')).err).toContain('people in this');

  const second = await startServerProcess(onPostgres);
  // The same cookies work with the moved database.
  expect((await browser.call({ endpoint: '/api/pigeons', method: 'GET' })).status).toBe(200);
  await second.stop();
});
