import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';
import { makeTemplate } from './test-database.ts';

/** The data need not survive the run, and disk syncs would take most of the time. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/**
 * Runs before the server's tests. Provides one PostgreSQL for all test files, with the template database that they
 * copy. Uses the server of TEST_DATABASE_URL if it is set, else starts one with the programs in POSTGRES_BIN or of npm.
 * The returned function stops the started server.
 */
export async function setup(): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given = '' } = process.env;
  if (given !== '') {
    await makeTemplate(given);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-test-postgres-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgresBin = process.env.POSTGRES_BIN || null;
    const postgres = await openOwnPostgres({ dataDir, postgresBin }, { settings: SETTINGS });
    // Workers inherit this environment.
    process.env.TEST_DATABASE_URL = postgres.url;
    await makeTemplate(postgres.url);
    return async () => {
      await postgres.close();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
