import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/open-postgres.ts';
import type { Schema } from '../db/schema.ts';
import { hashMigrations } from './hash-migrations.ts';
import { hearStatement } from './heard-statements.ts';

/** Returns the URL of the PostgreSQL of the server's suite: see start-test-postgres.ts. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('Without the project `server` of vitest: no PostgreSQL.');
  return url;
}

export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createMigratedDatabase();
  const database = openPostgres(url, { hear: hearStatement });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Creates a migrated database without connections. `drop` deletes it. */
export const createMigratedDatabase = (): Promise<CreatedDatabase> =>
  createDatabase(testServerUrl(), `template ${templateName()}`);

export const copyDatabase = ({ name }: CreatedDatabase): Promise<CreatedDatabase> =>
  createDatabase(testServerUrl(), `template ${name}`);

export const createTestDatabase = (serverUrl = testServerUrl()): Promise<CreatedDatabase> =>
  createDatabase(serverUrl, '');

/**
 * Empties every table except those of the migrations, so that the next test starts fresh. Deleting without foreign key
 * checks takes a tenth of the time of truncating many small tables.
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

/**
 * Creates the migrated database that openTestDatabase copies, once for each set of migrations. The database is renamed
 * when it is complete. Concurrent runs on the same server wait for each other.
 */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const name = templateName();
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const made = await client.query('select from pg_database where datname = $1', [name]);
    if (made.rowCount !== 0) return;
    const draft = await createTestDatabase(serverUrl);
    const database = openPostgres(draft.url);
    await migrate(database.db);
    await database.close();
    await client.query(`alter database ${draft.name} rename to ${name}`);
  });
}

const templateName = () => `guvercin_template_${hashMigrations()}`;

export interface CreatedDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

async function createDatabase(serverUrl: string, options: string): Promise<CreatedDatabase> {
  const name = `guvercin_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `create database ${name} ${options}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`);
  return { name, url: url.href, drop };
}

const runOnServer = (url: string, statement: string): Promise<void> =>
  onServer(url, async (client) => void (await client.query(statement)));

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
