import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemTimers } from '../base/timers.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { retryConflicts } from './retry-conflicts.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const readMeta = (db: Database['db']) => db.selectFrom('meta').selectAll().execute();
const addColumn = (name: string) =>
  sql`alter table meta add column ${sql.ref(name)} integer`.execute(database.db);

test('a statement is planned once per connection', async () => {
  const { db } = database;
  await db.connection().execute(async (one) => {
    for (let time = 0; time < 3; time += 1) await readMeta(one);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select * from "meta"%'`.execute(
      one,
    );
    expect(rows).toHaveLength(1);
  });
});

test('a column that a newer build adds breaks no statement', async () => {
  const { db } = database;
  await db.connection().execute(async (one) => {
    await readMeta(one);
    await addColumn('one_more');
    await readMeta(one);
    expect(await readMeta(one)).toEqual([]);
  });
});

test('a new column breaks no statement inside a transaction, which restarts', async () => {
  const { db } = database;
  await db.transaction().execute(readMeta);
  await addColumn('and_another');
  const read = () => db.transaction().execute(readMeta);
  expect(await retryConflicts(systemTimers, read)).toEqual([]);
});
