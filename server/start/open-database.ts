import type { DatabaseBounds } from '../config/config.ts';
import type { Database, StatementListener } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import {
  type OwnPostgresConfig,
  type OwnPostgresOptions,
  openOwnPostgres,
} from '../own-postgres/open-own-postgres.ts';

interface Options extends OwnPostgresOptions {
  /** Is told of every statement. */
  hear?: StatementListener;
  /** What each question may take; without them as long as it takes. */
  bounds?: DatabaseBounds;
}

/**
 * Opens the database that the operator chose: a PostgreSQL server, else one of our own in the data
 * folder, which ends with `close`. From the connection string on both are the same.
 */
export async function openDatabase(
  config: OwnPostgresConfig & { databaseUrl: string | null },
  { hear, bounds, ...options }: Options = {},
): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, { hear, bounds });
  const own = await openOwnPostgres(config, options);
  const database = openPostgres(own.url, { hear, bounds });
  return {
    ...database,
    async close() {
      await database.close();
      await own.close();
    },
  };
}
