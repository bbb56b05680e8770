import { openOwnPostgres } from '../own-postgres/open-own-postgres.ts';

/**
 * A process that runs the PostgreSQL of a data folder until it is stopped or killed, like a server without an API. When
 * the database is ready, it prints the connection string.
 */
const [dataDir = '', mode] = process.argv.slice(2);
const postgresBin = process.env.POSTGRES_BIN || null;
const postgresFormerBin = process.env.POSTGRES_FORMER_BIN || null;
try {
  const own = await openOwnPostgres(
    { dataDir, postgresBin, postgresFormerBin },
    { print: (line) => process.stderr.write(`${line}\n`), mayJoin: mode === 'join' },
  );
  process.on('SIGTERM', () => void own.close().then(() => process.exit(0)));
  process.stdout.write(`${own.url}\n`);
  setInterval(() => undefined, 1 << 30);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
