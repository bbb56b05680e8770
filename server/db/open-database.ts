import type { Database, StatementListener } from './database.ts';
import { type DatabaseBounds, openPostgres } from './open-postgres.ts';
import {
  type OwnPostgresConfig,
  type OwnPostgresOptions,
  openOwnPostgres,
} from './own/open-own-postgres.ts';

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
