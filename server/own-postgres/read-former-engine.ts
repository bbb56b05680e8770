import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { moveRows } from '../db/move-rows.ts';
import { openPostgres } from '../db/open-postgres.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Runs as a separate process. Copies the rows from a copy of a PGlite folder to the PostgreSQL whose URL is in the
 * environment variable MOVE_TO. Prints its progress and exits when its parent process ends.
 */
const [folder = ''] = process.argv.slice(2);
process.stdin.resume().on('end', () => process.exit(1));

const source = new Kysely<Schema>({
  dialect: new PGliteDialect({ pglite: await PGlite.create(folder) }),
});
const target = openPostgres(process.env.MOVE_TO ?? '');
try {
  await moveRows(source, target.db, (line) => void process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await target.close();
  await source.destroy();
  process.stdin.destroy();
}
