import { Socket } from 'node:net';
import { Kysely, type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from 'kysely';
import pg from 'pg';
import type { DatabaseBounds } from '../config/config.ts';
import { listConnectionSettings } from './connection-settings.ts';
import { type Database, type StatementListener, toLog } from './database.ts';
import { nameStatements } from './name-statements.ts';
import type { Schema } from './schema.ts';
import { type Turns, takeTurns } from './wait-as-reader.ts';

export const POOL_SIZE = 10;
/** Enough for the password checks that run concurrently, each of which uses one connection. */
export const LOGIN_POOL_SIZE = 4;

interface Options {
  hear?: StatementListener | undefined;
  bounds?: DatabaseBounds | undefined;
  /** PgBouncer gives the connections their settings, and shares them, so that statements have no names. */
  isPooled?: boolean;
}

/** Our counters stay far below 2^53, so bigint is read as a number. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * Compiles a limit as a literal. The planner does not know the value of a parameter, and would sort the whole table.
 */
class LiteralLimitCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    const count = ValueNode.is(limit) ? limit.value : null;
    if (Number.isSafeInteger(count)) this.append(`limit ${count}`);
    else super.visitLimit(node);
  }
}

class LiteralLimitDialect extends PostgresDialect {
  override createQueryCompiler = () => new LiteralLimitCompiler();
}

/** Opens two pools on a PostgreSQL server. Connections are made on first use. */
export function openPostgres(
  url: string,
  { hear, bounds, isPooled = false }: Options = {},
): Database {
  const sockets = new Set<Socket>();
  const openSocket = () => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const openPool = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      types,
      stream: openSocket,
      ...(bounds === undefined ? {} : { connectionTimeoutMillis: bounds.waitMs }),
      ...(isPooled ? {} : { options: toStartOptions(listConnectionSettings(bounds)) }),
    });
    // The pool replaces an idle connection that breaks. On a connection in use, the query fails.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      if (!isPooled) nameStatements(client);
    });
    return pool;
  };
  const open = (pool: pg.Pool, turns: Turns): Kysely<Schema> => {
    const dialect = new LiteralLimitDialect({
      pool: {
        connect: turns.connect,
        end: () => pool.end(),
        options: pool.options,
      },
    });
    return new Kysely<Schema>({ dialect, ...toLog(hear) });
  };
  const size = bounds?.poolSize ?? POOL_SIZE;
  const waitMs = bounds?.waitMs;
  const pool = openPool(size);
  const loginPool = openPool(LOGIN_POOL_SIZE);
  const turns = takeTurns(pool, { size, waitMs });
  const db = open(pool, turns);
  const loginTurns = takeTurns(loginPool, { size: LOGIN_POOL_SIZE, waitMs });
  const loginDb = open(loginPool, loginTurns);
  return {
    db,
    loginDb,
    url,
    pool: {
      openSocket,
      cut: () => sockets.forEach((socket) => void socket.destroy()),
      counts: () => ({
        open: pool.totalCount + loginPool.totalCount,
        waiting: turns.waiting() + loginTurns.waiting(),
      }),
      queueMs: turns.queueMs,
    },
    close: async () => {
      await Promise.all([db.destroy(), loginDb.destroy()]);
    },
  };
}

const toStartOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
