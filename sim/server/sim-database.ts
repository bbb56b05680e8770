import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../server/db/database.ts';
import { emptyDatabase } from '../../server/testing/test-database.ts';
import { makeFolder } from './make-folder.ts';
import { fillFolder, openInFolder, openInMemory } from './open-engine.ts';

/**
 * After this many seeds a new database is used. The engine does not vacuum automatically, so deleted rows would slow
 * down every later seed.
 */
const SEEDS_A_DATABASE = 40;

/** A database for a server. `restart` closes and opens it like a new process. */
export interface SimDatabase {
  current(): Database;
  restart(): Promise<void>;
}

/** Lends an empty database to one seed at a time. */
export interface SimDatabases {
  /** Lends a database in memory, or one in a folder, which survives a restart. */
  lend(where: 'memory' | 'disk'): Promise<SimDatabase>;
  close(): Promise<void>;
}

export function createSimDatabases(): SimDatabases {
  const memory = createShelf(async () => ({ open: openInMemory, close: () => undefined }));
  const disk = createShelf(makePlaceOnDisk);
  return {
    lend: (where) => (where === 'memory' ? memory : disk).lend(),
    async close() {
      await memory.close();
      await disk.close();
    },
  };
}

/** The storage of one database, which can be opened repeatedly. */
interface Place {
  open(): Promise<Database>;
  close(): void;
}

function createShelf(makePlace: () => Promise<Place>) {
  let place: Place | null = null;
  let database: Database | null = null;
  let seeds = 0;

  const close = async () => {
    await database?.close();
    place?.close();
    database = null;
    place = null;
    seeds = 0;
  };

  return {
    async lend(): Promise<SimDatabase> {
      if (seeds >= SEEDS_A_DATABASE) await close();
      place ??= await makePlace();
      const { open } = place;
      let lent = database ?? (await open());
      database = lent;
      seeds += 1;
      await emptyDatabase(lent.db);
      return {
        current: () => lent,
        async restart() {
          await lent.close();
          lent = await open();
          database = lent;
        },
      };
    },
    close,
  };
}

async function makePlaceOnDisk(): Promise<Place> {
  const parent = makeFolder('guvercin-sim-db-');
  const folder = join(parent, 'db');
  await fillFolder(folder);
  return {
    open: () => openInFolder(folder),
    close: () => rmSync(parent, { recursive: true, force: true }),
  };
}
