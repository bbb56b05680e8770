import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { type Database, JOINS_AS_WRITTEN, type StatementListener, toLog } from './database.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { lockFolder } from './lock-folder.ts';
import { rememberStatements } from './remember-statements.ts';
import type { Schema } from './schema.ts';

/** PGlite's own start parameters, but with syncing on and as little memory as it needs. */
export const embeddedStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
  '-c',
  JOINS_AS_WRITTEN,
];

/**
 * Opens the embedded database in `folder`, made when missing. A commit is on the disk when it
 * returns. Throws a sentence when another process has the folder open.
 */
export async function openEmbedded(folder: string, hear?: StatementListener): Promise<Database> {
  mkdirSync(dirname(folder), { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(folder),
      startParams: embeddedStartParams,
    });
    const db = new Kysely<Schema>({
      dialect: new PGliteDialect({ pglite: rememberStatements(pglite) }),
      ...toLog(hear),
    });
    return {
      db,
      engine: 'pglite',
      async close() {
        await db.destroy();
        if (!pglite.closed) await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
