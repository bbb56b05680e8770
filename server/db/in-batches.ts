import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** One statement of upkeep looks at so many rows of a table, and holds up nobody for long. */
export const ROWS_A_BATCH = 500;

/** Before every id in their order: where a walk along them begins. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Every row of a table in the order of its key, and what lies before all of them. */
type Walk =
  | { table: 'users'; key: 'id'; start: string }
  | { table: 'files'; key: 'key'; start: string };

export const ALL_PEOPLE: Walk = { table: 'users', key: 'id', start: NIL_ID };
export const ALL_FILES: Walk = { table: 'files', key: 'key', start: '' };

/** The rows behind one key, up to another. */
export interface Batch {
  after: string;
  last: string;
}

/** Walks a whole table, a batch after the other. */
export async function walkThrough(
  db: Kysely<Schema>,
  { table, key, start }: Walk,
  work: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  let after = start;
  let count: number;
  do {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(table)}
      where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${sql.lit(ROWS_A_BATCH)}`.execute(
      db,
    );
    const last = rows.at(-1)?.key;
    if (last === undefined) return;
    await work({ after, last });
    after = last;
    count = rows.length;
  } while (count === ROWS_A_BATCH);
}

/** A table and the time in it that says when a row has served; an index begins with that column. */
type Aged = {
  [Table in keyof Schema]: { table: Table; column: keyof Schema[Table] & string };
}[keyof Schema];

/** Deletes the rows whose time lies before a moment, oldest first, each batch in a transaction of its own. */
export async function deleteBefore(
  db: Kysely<Schema>,
  { table, column }: Aged,
  before: Date | string,
): Promise<void> {
  let deleted: number;
  do {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
        order by ${sql.ref(column)} limit ${sql.lit(ROWS_A_BATCH)}
      ))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  } while (deleted === ROWS_A_BATCH);
}
