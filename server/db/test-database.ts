import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';
import { rememberStatements } from './remember-statements.ts';
import type { Schema } from './schema.ts';

/**
 * A fresh, migrated database for one test file, on the engine that DB_ENGINE names: `pglite`
 * (in memory, the default) or `postgres` (a new database on TEST_DATABASE_URL's server, dropped
 * by `close`).
 */
export async function openTestDatabase(): Promise<Database> {
  const engine = process.env.DB_ENGINE ?? 'pglite';
  if (engine === 'pglite') return openInMemory();
  if (engine === 'postgres') return openOnServer(process.env.TEST_DATABASE_URL);
  throw new Error(`DB_ENGINE is "${engine}"; it must be pglite or postgres.`);
}

/**
 * Empties every table but the migrations' own, so that the next test starts as with a fresh one.
 * Deleting with the foreign keys asleep takes a tenth of what truncating many small tables takes.
 */
export async function emptyDatabase(db: Kysely<Schema>): Promise<void> {
  await sql`do $$
    declare name text;
    begin
      set local session_replication_role = replica;
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'
      loop
        execute format('delete from %I', name);
      end loop;
    end
  $$`.execute(db);
}

async function openInMemory(): Promise<Database> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await readTemplate()]) });
  const db = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: rememberStatements(pglite) }),
  });
  return { db, engine: 'pglite', close: () => db.destroy() };
}

/** A migrated folder as a tar: made once for each set of migrations, since initdb takes seconds. */
export async function readTemplate(): Promise<Buffer<ArrayBuffer>> {
  const folder = join(tmpdir(), 'guvercin-test-databases');
  const path = join(folder, `${hashMigrations()}.tar`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const pglite = await PGlite.create();
    const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
    await migrate(db);
    const tar = await pglite.dumpDataDir('none');
    await db.destroy();
    // Test files run side by side: each writes its own draft, and a rename is whole.
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, new Uint8Array(await tar.arrayBuffer()));
    renameSync(draft, path);
  }
  return readFileSync(path);
}

function hashMigrations(): string {
  const hash = createHash('sha256');
  const folder = new URL('./migrations/', import.meta.url);
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(new URL(name, folder)));
  hash.update(readFileSync(new URL('./migrate.ts', import.meta.url)));
  const manifest = new URL('../../package.json', import.meta.url);
  return hash.update(readFileSync(manifest)).digest('hex').slice(0, 16);
}

async function openOnServer(serverUrl: string | undefined): Promise<Database> {
  if (serverUrl === undefined) throw new Error('DB_ENGINE=postgres needs TEST_DATABASE_URL.');
  const { url, drop } = await createTestDatabase(serverUrl);
  const database = openPostgres(url);
  await migrate(database.db);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Makes an empty database of its own on a PostgreSQL server; `drop` takes it away again. */
export async function createTestDatabase(
  serverUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `guvercin_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
  return { url: url.href, drop };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
