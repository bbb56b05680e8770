import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type FieldFacts, unpackFieldData } from '../../e2e/field/unpack-field.ts';
import { migrateTo } from '../db/migrate.ts';
import { openPostgres } from '../db/open-postgres.ts';
import type { Schema } from '../db/schema.ts';
import { digestTable, listTables } from '../db/tables.ts';
import { ask, type Holder, holdPostgres } from '../testing/own-postgres-process.ts';
import { lockFormerFolder } from './former-lock.ts';

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-move-'));
const open: Holder[] = [];
let count = 0;
afterEach(async () => {
  await Promise.all(open.splice(0).map((holder) => holder.kill()));
});
afterAll(async () => {
  await vi.waitFor(() => rm(root, { recursive: true, force: true }), { timeout: 60_000 });
});

async function hold(...given: Parameters<typeof holdPostgres>): Promise<Holder> {
  const holder = await holdPostgres(...given);
  open.push(holder);
  return holder;
}

/** Unpacks a data folder that build 6644d1a wrote, and returns facts about its contents. */
async function unpack(): Promise<{ folder: string; facts: FieldFacts }> {
  count += 1;
  const folder = path.join(root, String(count));
  return { folder, facts: await unpackFieldData(folder) };
}

/** Digests the tables and columns of the build that made the data. Later migrations have added others. */
async function digestAll(
  url: string,
  { migrations }: FieldFacts,
): Promise<Record<string, unknown>> {
  const known = await listColumns(url, migrations.at(-1) ?? '');
  const database = openPostgres(url);
  const tx = await database.db.startTransaction().execute();
  try {
    for (const { table, column } of await readColumns(tx)) {
      if (known.has(`${table}.${column}`)) continue;
      await sql`alter table ${sql.table(table)} drop column if exists ${sql.ref(column)} cascade`.execute(
        tx,
      );
    }
    const tables = new Set([...known].map((name) => name.split('.')[0]));
    const digests: Record<string, unknown> = {};
    for (const table of await listTables(tx)) {
      if (tables.has(table)) digests[table] = await digestTable(tx, table);
    }
    return digests;
  } finally {
    await tx.rollback().execute();
    await database.close();
  }
}

/** Lists `table.column` of an empty database after this migration. */
async function listColumns(url: string, migration: string): Promise<Set<string>> {
  await ask(url, 'drop database if exists former');
  await ask(url, 'create database former');
  const former = openPostgres(Object.assign(new URL(url), { pathname: '/former' }).href);
  try {
    await migrateTo(former.db, migration);
    const columns = await readColumns(former.db);
    return new Set(columns.map(({ table, column }) => `${table}.${column}`));
  } finally {
    await former.close();
  }
}

async function readColumns(db: Kysely<Schema>): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public'`.execute(db);
  return rows;
}

function hashFiles(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*', { cwd: folder, withFileTypes: true }).toSorted((a, b) =>
    path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1,
  )) {
    if (file.isFile())
      hash.update(file.name).update(readFileSync(path.join(file.parentPath, file.name)));
  }
  return hash.digest('hex');
}

test('every row of a former build is moved after its server ends; its folder is unchanged', async () => {
  const { folder, facts } = await unpack();
  const before = hashFiles(path.join(folder, 'database'));
  const unlock = lockFormerFolder(path.join(folder, 'database'));
  await expect(holdPostgres(folder)).rejects.toThrow(
    `Process ${process.pid} already uses the data folder`,
  );
  unlock();
  const { url, said } = await hold(folder);
  expect(await digestAll(url, facts)).toEqual(facts.tables);
  expect(said[0]).toContain('Moving it into PostgreSQL');
  expect(said.at(-1)).toContain(path.join(folder, 'database.pglite'));
  expect(hashFiles(path.join(folder, 'database.pglite'))).toBe(before);
  expect(readdirSync(folder).filter((name) => /moving|copy/.test(name))).toEqual([]);
});

/** The move is killed after each of these times. KILL_ROUNDS adds more of them. */
const CUTS_MS =
  process.env.KILL_ROUNDS === undefined
    ? [500, 1400, 2600]
    : [150, 500, 900, 1400, 1900, 2600, 3400];

test('a move that is killed starts over and succeeds', async () => {
  const { folder, facts } = await unpack();
  for (const cut of CUTS_MS) {
    const starting = holdPostgres(folder);
    const isDone = await Promise.race([starting.then(() => true), sleep(cut, false)]);
    killHolders(folder);
    await starting.catch(() => undefined);
    if (isDone) break;
  }
  const { url } = await hold(folder);
  expect(await digestAll(url, facts)).toEqual(facts.tables);
  expect(existsSync(path.join(folder, 'database.pglite'))).toBe(true);
});

/** Kills every process that was started with this folder, as a machine failure does. */
function killHolders(folder: string): void {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      if (words.some((word) => word.startsWith(folder)) && Number(name) !== process.pid) {
        process.kill(Number(name), 'SIGKILL');
      }
    } catch {
      // The process has ended in the meantime.
    }
  }
}

const older = globSync('/usr/lib/postgresql/1[5-7]/bin/initdb').map((file) =>
  path.dirname(file),
)[0];

test.runIf(older !== undefined)(
  'the database of an older PostgreSQL is migrated into this one',
  async () => {
    const { folder, facts } = await unpack();
    const former = await hold(folder, { env: { POSTGRES_BIN: older ?? '' } });
    const [{ version } = { version: '' }] = await ask<{ version: string }>(
      former.url,
      `select current_setting('server_version_num') as version`,
    );
    await former.stop();
    const { url, said } = await hold(folder, { env: { POSTGRES_FORMER_BIN: older ?? '' } });
    const major = String(Math.floor(Number(version) / 10_000));
    expect(said.join('\n')).toContain(`from PostgreSQL ${major}`);
    expect(await digestAll(url, facts)).toEqual(facts.tables);
    expect(existsSync(path.join(folder, `database.${major}`))).toBe(true);
    await expect(hold(folder, { env: { POSTGRES_BIN: older ?? '' } })).rejects.toThrow();
  },
);

test.runIf(older !== undefined)(
  'the database of a newer PostgreSQL is left unchanged',
  async () => {
    count += 1;
    const folder = path.join(root, String(count));
    await (await hold(folder)).stop();
    await expect(hold(folder, { env: { POSTGRES_BIN: older ?? '' } })).rejects.toThrow(
      'start the version of Güvercin that made it',
    );
  },
);
