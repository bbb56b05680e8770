import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { systemTimers } from '../base/timers.ts';
import { readConfig } from '../config/config.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { openReadReplica } from './read-replica.ts';

let database: Database;
let primary: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const [{ name } = { name: '' }] = (
    await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  ).rows;
  await sql`alter database ${sql.id(name)} set synchronous_commit = on`.execute(database.db);
  primary = openPostgres(database.url ?? '');
});
afterAll(async () => {
  await primary.close();
  await database.close();
});

/** Opens a replica and waits for the line in the log about its first look. */
async function openLogged({ db }: Database, url: string) {
  const logged: string[] = [];
  const replica = openReadReplica(url, {
    ...{ db, timers: systemTimers, bounds: readConfig({}).databaseBounds },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  });
  expect(replica.isAway()).toBe(true);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  return { ...replica, logged };
}

test.each([
  ['the database itself', () => primary.url ?? '', 'it is no standby of this database'],
  ['an address without a database', () => 'postgres://me@127.0.0.1:1/none', 'ECONNREFUSED'],
])('%s is not read as a replica, and the log says why', async (_, url, reason) => {
  const { onReplica, isAway, logged, close } = await openLogged(primary, url());
  expect(logged[0]).toContain(reason);
  expect(isAway()).toBe(true);
  expect(await onReplica(async (db) => db === primary.db)).toBe(true);
  const error = new AppError('not-found');
  await expect(onReplica(() => Promise.reject(error))).rejects.toBe(error);
  await close();
});

test('no replica is read while commits do not wait for the disk, because its position is then unknown', async () => {
  const { isAway, logged, close } = await openLogged(database, primary.url ?? '');
  expect(logged[0]).toContain('commits asynchronously');
  expect(isAway()).toBe(true);
  await close();
});
