import path from 'node:path';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

/** Opens the database that the operator chose: PostgreSQL, or the embedded one in the data folder. */
export async function openDatabase(config: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl);
  return openEmbedded(path.join(config.dataDir, 'database'));
}
