import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberStatements, toLiterals } from './remember-statements.ts';

interface Things {
  things: { id: number; text: string | null; at: Date | null; yes: boolean | null; data: unknown };
}

let pglite: PGlite;
let db: Kysely<Things>;
beforeAll(async () => {
  pglite = await PGlite.create();
  db = new Kysely<Things>({ dialect: new PGliteDialect({ pglite: rememberStatements(pglite) }) });
  await sql`create table things (id int primary key, text text, at timestamptz, yes boolean, data jsonb)`.execute(
    db,
  );
});
afterAll(() => db.destroy());

const countPrepared = async () =>
  (await pglite.query('select name from pg_prepared_statements')).rows.length;

test('strings are what they are, whatever is in them', async () => {
  const { rows } = await pglite.query<{ standard_conforming_strings: string }>(
    'show standard_conforming_strings',
  );
  expect(rows).toEqual([{ standard_conforming_strings: 'on' }]);
  // PostgreSQL cannot store NUL, and lone surrogates have no bytes.
  const text = fc.string({ unit: 'binary', maxLength: 60 }).filter((one) => !one.includes('\0'));
  const nasty = fc.constantFrom(
    "'",
    "''",
    "\\'",
    "');--",
    '$1',
    '$$',
    'E\\',
    '\\',
    '"',
    "'||'",
    '\n\r',
  );
  let id = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, nasty), { maxLength: 6 }), async (parts) => {
      id += 1;
      const written = parts.join('');
      const row = { id, text: written, at: null, yes: null, data: JSON.stringify({ written }) };
      await db.insertInto('things').values(row).execute();
      const found = await db
        .selectFrom('things')
        .selectAll()
        .where('text', '=', written)
        .where('id', '=', id)
        .execute();
      expect(found).toEqual([{ ...row, data: { written } }]);
    }),
    { numRuns: 300 },
  );
  expect(await countPrepared()).toBeGreaterThan(1);
});

test('times, truths, numbers and nothing come back as they went', async () => {
  const at = new Date('2026-11-20T12:34:56.789Z');
  for (const [id, yes] of [
    [-1, true],
    [-2, false],
    [-3, null],
  ] as const) {
    const row = { id, text: null, at: yes === null ? null : at, yes, data: null };
    await db.insertInto('things').values(row).execute();
    const found = await db.selectFrom('things').selectAll().where('id', '=', id).execute();
    expect(found).toEqual([row]);
  }
});

test('what the protocol alone can carry goes by the protocol', async () => {
  expect(toLiterals([[1, 2]])).toBeNull();
  for (let time = 0; time < 3; time += 1) {
    const { rows } = await sql<{ id: number }>`
      select id from things where id = any(${[-1, -2]}::int[]) order by id`.execute(db);
    expect(rows).toEqual([{ id: -2 }, { id: -1 }]);
  }
});

test('a transaction that fails takes its rows back and leaves the statements', async () => {
  const insert = (id: number) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('things')
        .values({ id, text: 'a', at: null, yes: null, data: null })
        .execute();
      await tx
        .insertInto('things')
        .values({ id: -1, text: 'b', at: null, yes: null, data: null })
        .execute();
    });
  for (const id of [-11, -12, -13]) await expect(insert(id)).rejects.toThrow('duplicate key');
  expect(await db.selectFrom('things').select('id').where('id', '<', -10).execute()).toEqual([]);
  const affected = await db
    .updateTable('things')
    .set({ text: 'c' })
    .where('id', '=', -1)
    .executeTakeFirst();
  expect(affected.numUpdatedRows).toBe(1n);
});

test('many who ask the same at once, inside and outside of transactions, all get an answer', async () => {
  const read = (on: Kysely<Things>) =>
    on.selectFrom('things').select('id').where('id', '=', -1).where('yes', '=', true).execute();
  const asks = Array.from({ length: 30 }, (_, at) =>
    at % 3 === 0 ? db.transaction().execute((tx) => read(tx).then(() => read(tx))) : read(db),
  );
  for (const rows of await Promise.all(asks)) expect(rows).toEqual([{ id: -1 }]);
});

test('a statement that cannot be is refused each time, and harms nobody', async () => {
  for (let time = 0; time < 3; time += 1) {
    await expect(sql`select nothing from things`.execute(db)).rejects.toThrow('nothing');
    expect(await db.selectFrom('things').select('id').where('id', '=', -2).execute()).toHaveLength(
      1,
    );
  }
});
