import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { FieldFacts } from './unpack-field.ts';

/** How old the fixture appears when a story starts. Longer than the lifetime of an auth token. */
const AWAY_MS = 2 * 60 * 60_000;

/** Returns by how much to shift all times of a fixture, so that it appears to be created `AWAY_MS` ago. */
export const clockShift = ({ madeAt }: Pick<FieldFacts, 'madeAt'>) => Date.now() - AWAY_MS - madeAt;

/**
 * Shifts every time in the database of an unpacked folder, so that sessions and pigeons keep their age. Call it before
 * any server has opened the folder: it must still be in the format of the engine that made it (PGlite, up to 6644d1a).
 */
export async function shiftClock(dataDir: string, byMs: number): Promise<void> {
  const database = await PGlite.create(path.join(dataDir, 'database'));
  const { rows } = await database.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone'
    group by table_name order by table_name`);
  if (rows.length === 0) throw new Error(`${dataDir} has no table with a time`);
  await database.transaction(async (tx) => {
    for (const { table, columns } of rows) {
      const moves = columns.map((name) => `"${name}" = "${name}" + $1::interval`);
      await tx.query(`update "${table}" set ${moves.join(', ')}`, [`${byMs} milliseconds`]);
    }
  });
  await database.close();
}
