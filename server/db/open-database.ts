import path from 'node:path';
import type { Database, StatementListener } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

/**
 * Opens the database that the operator chose: PostgreSQL, or the embedded one in the data folder.
 * `hear` is told of every statement.
 */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  hear?: StatementListener,
): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, hear);
  return openEmbedded(path.join(config.dataDir, 'database'), hear);
}
