import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toAppError } from '../http/error-reply.ts';
import { openTestDatabase, testServerUrl } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';

let database: Database;
let other: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  other = openPostgres(database.url ?? '');
});
afterAll(async () => {
  await other.close();
  await database.close();
});

async function endConnections(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
}

async function countSleepers(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%pg_sleep(30)%'
      and pid <> pg_backend_pid()`.execute(other.db);
  return rows.length;
}

test('a connection that ends in the middle fails its statement, and nothing else', async () => {
  const running = database.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    // The query runs until the test breaks its connection.
    await sql`select pg_sleep(30)`.execute(tx);
  });
  const failing = expect(
    running.catch((error: unknown) => toAppError(error)),
  ).resolves.toMatchObject({
    ...{ code: 'unavailable', status: 503, retryAfterSeconds: 1 },
  });
  await expect.poll(countSleepers).toBe(1);
  await endConnections();
  await failing;
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test('an unreachable server is reported as unavailable, not as our error', async () => {
  const nowhere = new URL(testServerUrl());
  nowhere.searchParams.set('host', '/tmp/nobody-listens-here');
  const gone = openPostgres(nowhere.href);
  const error = await sql`select 1`.execute(gone.db).catch((reason: unknown) => reason);
  expect(toAppError(error).code).toBe('unavailable');
  await gone.close();
});

test('any other rejection by the database is our error', async () => {
  const error = await sql`select * from nothing`
    .execute(database.db)
    .catch((reason: unknown) => reason);
  expect(toAppError(error).code).toBe('internal');
});
