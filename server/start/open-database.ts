import type { DatabaseBounds } from '../config/config.ts';
import type { Database, StatementListener } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import {
  type OwnPostgresConfig,
  type OwnPostgresOptions,
  openOwnPostgres,
} from '../own-postgres/open-own-postgres.ts';

interface Options extends OwnPostgresOptions {
  hear?: StatementListener;
  /** Limits per statement. Left out, there are none. */
  bounds?: DatabaseBounds;
}

/**
 * Opens the operator's database: a PostgreSQL server, or our own in the data folder, which `close` stops. All other
 * code is the same for both.
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
