import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Database, JOINS_AS_WRITTEN, type StatementListener, toLog } from './database.ts';
import { nameStatements } from './name-statements.ts';
import type { Schema } from './schema.ts';

const POOL_SIZE = 10;

/** Our counters stay far below 2^53, so bigint comes as a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Opens a pool on a PostgreSQL server; connections are made when first needed. */
export function openPostgres(url: string, hear?: StatementListener): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    types,
    options: `-c ${JOINS_AS_WRITTEN}`,
  });
  // An idle connection that breaks is replaced by the pool; one that is in use tells its query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatements(client);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...toLog(hear) });
  return { db, url, close: () => db.destroy() };
}
