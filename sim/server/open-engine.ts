import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listConnectionSettings } from '../../server/db/connection-settings.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { nameStatements } from '../../server/db/name-statements.ts';
import { types } from '../../server/db/open-postgres.ts';
import type { Schema } from '../../server/db/schema.ts';
import { hashMigrations } from '../../server/testing/hash-migrations.ts';
import { EngineSocket } from './engine-socket.ts';

/**
 * Opens PostgreSQL as WebAssembly in this process. The seed then decides when a statement runs and ends, not another
 * process. The data need not survive a power cut.
 */

/** Opens a migrated database in memory. Closing it deletes it. */
export const openInMemory = async (): Promise<Database> =>
  toDatabase(await PGlite.create({ loadDataDir: await readTemplate() }));

/** Creates a migrated database in a folder, for openInFolder. */
export async function fillFolder(folder: string): Promise<void> {
  const pglite = await PGlite.create({ dataDir: folder, loadDataDir: await readTemplate() });
  await pglite.close();
}

export const openInFolder = async (folder: string): Promise<Database> =>
  toDatabase(await PGlite.create(folder));

/** Opens the engine's only connection with the driver, the settings and the statement names of the real server. */
function toDatabase(pglite: PGlite): Database {
  const pool = new pg.Pool({
    ...{ user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0, types },
    stream: () => new EngineSocket(pglite),
    async onConnect(client) {
      for (const [name, value] of Object.entries(listConnectionSettings(undefined))) {
        await client.query(`set ${name} = ${value}`);
      }
    },
  });
  pool.on('connect', nameStatements);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    loginDb: db,
    url: null,
    pool: null,
    async close() {
      await db.destroy();
      await pglite.close();
    },
  };
}

/** Returns a migrated folder as a tar. It is created once for each set of migrations, because initdb takes seconds. */
async function readTemplate(): Promise<Blob> {
  const folder = join(tmpdir(), 'guvercin-sim-databases');
  const path = join(folder, `${hashMigrations()}.tar`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const pglite = await PGlite.create();
    const { db, close } = toDatabase(pglite);
    await migrate(db);
    const tar = await pglite.dumpDataDir('none');
    await close();
    // Processes run in parallel, so each writes its own draft and renames it atomically.
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, new Uint8Array(await tar.arrayBuffer()));
    renameSync(draft, path);
  }
  return new Blob([readFileSync(path)]);
}
