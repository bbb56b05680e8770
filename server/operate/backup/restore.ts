import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { OperatorError } from '../../base/operator-error.ts';
import { migrate, migrateTo, migrationNames } from '../../db/migrate.ts';
import type { Schema } from '../../db/schema.ts';
import { addRows, digestTable } from '../../db/tables.ts';
import { withoutOrder } from '../../db/without-order.ts';
import { beginEpoch } from '../../epoch/begin-epoch.ts';
import { syncFolders, writeToPlace } from '../../files/disk-folders.ts';
import { fileOf, MANIFEST_NAME, type Manifest, manifestSchema, tableOf } from './manifest.ts';
import { type ReadEntry, readArchive } from './read-archive.ts';

interface Target {
  /** Must have no tables. */
  db: Kysely<Schema>;
  filesDir: string;
  newEpoch: string;
  now: Date;
}

/**
 * Fills an empty database and a folder of images from a backup. Creates the tables of that time, inserts the rows in
 * one transaction that commits only if every digest matches, then runs later migrations.
 */
export async function restore(
  { db, filesDir, newEpoch, now }: Target,
  file: string,
): Promise<{ manifest: Manifest; files: number }> {
  const entries = readArchive(file);
  const manifest = await readManifest(entries);
  const last = manifest.migrations.at(-1);
  if (last === undefined) throw new OperatorError('The backup is of a database without tables.');
  await migrateTo(db, last);
  const images = new Set<string>();
  await db.transaction().execute(async (tx) => {
    await withoutOrder(tx, async () => {
      for await (const entry of entries) {
        const table = tableOf(entry.name);
        const image = fileOf(entry.name);
        if (table !== null && Object.hasOwn(manifest.tables, table)) {
          await addRows(tx, table, (await entry.read()).toString('utf8').trimEnd().split('\n'));
        } else if (image !== null) {
          await writeToPlace(filesDir, image, await entry.read());
          images.add(image);
        }
      }
    });
    await compareDigests(tx, manifest);
    // Images are durable before the rows, as in an upload.
    await syncFolders(filesDir, images);
    await beginEpoch(tx, { epoch: newEpoch, now });
  });
  await migrate(db);
  return { manifest, files: images.size };
}

/** Reads the manifest of a backup. Throws an OperatorError if this version cannot restore it. */
async function readManifest(entries: AsyncGenerator<ReadEntry>): Promise<Manifest> {
  const first = await entries.next();
  const isOurs = first.done !== true && first.value.name === MANIFEST_NAME;
  if (!isOurs) throw new OperatorError('This is not a backup of Güvercin.');
  const text = (await first.value.read()).toString('utf8');
  const manifest = v.parse(manifestSchema, JSON.parse(text));
  const unknown = manifest.migrations.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) {
    throw new OperatorError('The backup was made by a newer version; restore it with that one.');
  }
  return manifest;
}

async function compareDigests(tx: Transaction<Schema>, { tables }: Manifest): Promise<void> {
  for (const [table, expected] of Object.entries(tables)) {
    const { count, digest } = await digestTable(tx, table);
    if (count !== expected.count || digest !== expected.digest) {
      throw new OperatorError(`The backup is damaged: the table ${table} is not what it was.`);
    }
  }
}
