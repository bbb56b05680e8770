import type { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { addRows, digestTable, listTables, readRowPages } from './tables.ts';
import { withoutOrder } from './without-order.ts';

/** The progress of a large table is logged each time this many rows are copied. */
const TELL_EVERY_ROWS = 50_000;

/**
 * Copies one database's rows, including the server's keys and the epoch, into an empty one. Migrates both first. The
 * copy is one transaction, which commits only if every table's digest is the same on both sides. Returns the number of
 * rows.
 */
export async function moveRows(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  print: (line: string) => void,
): Promise<number> {
  await migrate(from);
  await migrate(to);
  return from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((source) =>
      to.transaction().execute(async (target) => {
        const tables = await listTables(source);
        await withoutOrder(target, async () => {
          for (const table of tables) {
            let copied = 0;
            for await (const rows of readRowPages(source, table)) {
              await addRows(target, table, rows);
              const before = copied;
              copied += rows.length;
              const isFar =
                Math.floor(copied / TELL_EVERY_ROWS) > Math.floor(before / TELL_EVERY_ROWS);
              if (isFar) print(`  ${table}: ${copied} rows so far`);
            }
            if (copied > 0) print(`  ${table}: ${copied} rows`);
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
