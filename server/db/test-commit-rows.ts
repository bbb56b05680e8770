import { writeSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { openEmbedded } from './open-embedded.ts';
import type { Schema } from './schema.ts';

/**
 * The child of reaches-disk.pglite.test.ts: commits three rows into the folder that its first argument
 * names, and says when each commit begins and when it was acknowledged. With `stock` as its second
 * argument it opens PGlite as shipped.
 */
const [folder = '', kind] = process.argv.slice(2);
const database = kind === 'stock' ? await openStock() : await openEmbedded(folder);

await sql`create table letters (text text)`.execute(database.db);
for (let count = 0; count < 3; count += 1) {
  writeSync(1, 'begin\n');
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into letters values ('merhaba')`.execute(tx);
  });
  writeSync(1, 'acknowledged\n');
}
await database.close();

async function openStock() {
  const db = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: await PGlite.create(folder) }),
  });
  return { db, close: () => db.destroy() };
}
