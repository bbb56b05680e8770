import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addRows, digestTable, listTables, readRowPages } from './tables.ts';
import { withoutOrder } from './without-order.ts';

/**
 * Copies all rows of one database into another one with the same, empty tables, in one transaction
 * that holds only if every table's digest is the same on both sides. Answers how many rows.
 */
export async function copyDatabase(from: Kysely<Schema>, to: Kysely<Schema>): Promise<number> {
  return from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((source) =>
      to.transaction().execute(async (target) => {
        const tables = await listTables(source);
        await withoutOrder(target, async () => {
          for (const table of tables) {
            for await (const rows of readRowPages(source, table))
              await addRows(target, table, rows);
          }
        });
        let total = 0;
        for (const table of tables) {
          const [mine, theirs] = [
            await digestTable(source, table),
            await digestTable(target, table),
          ];
          if (mine.digest !== theirs.digest || mine.count !== theirs.count) {
            throw new Error(`the table ${table} did not arrive as it was`);
          }
          total += mine.count;
        }
        return total;
      }),
    );
}
