import type { Kysely } from 'kysely';
import type { Schema } from '../../server/db/schema.ts';
import { addRows, listTables, readRowPages } from '../../server/db/tables.ts';
import { withoutOrder } from '../../server/db/without-order.ts';

export type Moment = ReadonlyMap<string, string[]>;

export async function takeDown(db: Kysely<Schema>): Promise<Moment> {
  return db.transaction().execute(async (tx) => {
    const moment = new Map<string, string[]>();
    for (const table of await listTables(tx)) {
      const rows: string[] = [];
      for await (const page of readRowPages(tx, table)) rows.push(...page);
      moment.set(table, rows);
    }
    return moment;
  });
}

/** Replaces all rows with the snapshot, including numbers and epoch. */
export async function putBack(db: Kysely<Schema>, moment: Moment): Promise<void> {
  await db.transaction().execute((tx) =>
    withoutOrder(tx, async () => {
      for (const [table, rows] of moment) if (rows.length > 0) await addRows(tx, table, rows);
    }),
  );
}
