import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';
import { makeTemplate } from './test-database.ts';

/** Nothing of it outlives the run, and waiting for the disk is most of what a test would wait for. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/**
 * Before the server's suite: one PostgreSQL for all of its files, with the database that they copy.
 * It is the server of TEST_DATABASE_URL when that is set, else one of our own, of the programs in
 * POSTGRES_BIN when that is set. The answer ends it.
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
    // Workers begin with what is in here.
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
