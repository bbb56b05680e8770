import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureEpoch } from '../epoch/begin-epoch.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('nodes that start together migrate once', async () => {
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  await migrate(db);
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('a build starts on tables migrated by the next build', async () => {
  const { db } = database;
  await sql`insert into kysely_migration values ('9999-of-the-next', now()::text)`.execute(db);
  await migrate(db);
  await sql`delete from kysely_migration where name = '9999-of-the-next'`.execute(db);
});

test('an unknown applied migration fails the start', async () => {
  const { db } = database;
  await sql`insert into kysely_migration values ('0001-other', now()::text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('0001-other');
  await sql`delete from kysely_migration where name = '0001-other'`.execute(db);
});

test('all nodes agree on one epoch', async () => {
  const { db } = database;
  let made = 0;
  const makeId = () => {
    made += 1;
    return `epoch-${made}`;
  };
  const epochs = await Promise.all([ensureEpoch(db, makeId), ensureEpoch(db, makeId)]);
  expect(new Set([...epochs, await ensureEpoch(db, makeId)]).size).toBe(1);
});

test('counters and times arrive as numbers and dates', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as counter,
    '2026-11-20T12:00:00.123Z'::timestamptz as at, '["tr"]'::jsonb as list`.execute(database.db);
  expect(rows).toEqual([
    { counter: Number.MAX_SAFE_INTEGER, at: new Date('2026-11-20T12:00:00.123Z'), list: ['tr'] },
  ]);
});
