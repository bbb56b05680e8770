import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Rows per maintenance statement. Small enough not to block other statements for long. */
export const ROWS_A_BATCH = 500;

/** Sorts before every id. Walks along ids start here. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A table, its key and a start value that sorts before all keys. */
type Walk =
  | { table: 'users'; key: 'id'; start: string }
  | { table: 'files'; key: 'key'; start: string };

export const ALL_PEOPLE: Walk = { table: 'users', key: 'id', start: NIL_ID };
export const ALL_FILES: Walk = { table: 'files', key: 'key', start: '' };

/** The rows with a key greater than `after`, up to and including `last`. */
export interface Batch {
  after: string;
  last: string;
}

/** Walks through a whole table in batches. */
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

/** A table and its column with the time by which rows expire. An index begins with that column. */
type Aged = {
  [Table in keyof Schema]: { table: Table; column: keyof Schema[Table] & string };
}[keyof Schema];

/** Deletes the rows whose time is before a moment, oldest first, each batch in a separate transaction. */
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
