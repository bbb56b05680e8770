import type { DatabaseBounds } from '../config/config.ts';
import { checkPooledSettings } from '../db/connection-settings.ts';
import type { Database, StatementListener } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import {
  type OwnPostgresConfig,
  type OwnPostgresOptions,
  openOwnPostgres,
} from '../own-postgres/open-own-postgres.ts';

interface Options extends OwnPostgresOptions {
  hear?: StatementListener;
  /** Limits per statement of a server. Left out, as for a command, there are none. */
  bounds?: DatabaseBounds;
}

interface DatabaseConfig extends OwnPostgresConfig {
  databaseUrl: string | null;
  /** The same database without PgBouncer, if `databaseUrl` is a PgBouncer. */
  databaseDirectUrl?: string | null;
}

/**
 * Opens the operator's database: a PostgreSQL server, or our own in the data folder, which `close` stops. All other
 * code is the same for both.
 */
export async function openDatabase(
  config: DatabaseConfig,
  { hear, bounds, ...options }: Options = {},
): Promise<Database> {
  if (config.databaseUrl !== null) return openServer(config.databaseUrl, config, { hear, bounds });
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

/** Opens a PostgreSQL server. Commands go past PgBouncer, which limits the time of their statements. */
async function openServer(
  url: string,
  { databaseDirectUrl: directUrl = null }: DatabaseConfig,
  { hear, bounds }: Pick<Options, 'hear' | 'bounds'>,
): Promise<Database> {
  if (directUrl === null || bounds === undefined) {
    return openPostgres(directUrl ?? url, { hear, bounds });
  }
  const pooled = openPostgres(url, { hear, bounds, isPooled: true });
  try {
    await checkPooledSettings(pooled.db, bounds);
  } catch (error) {
    await pooled.close();
    throw error;
  }
  return { ...pooled, url: directUrl };
}
