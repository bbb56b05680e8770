import { existsSync } from 'node:fs';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { OperatorError } from '../../base/operator-error.ts';
import { migrate, migrateTo, migrationNames } from '../../db/migrate.ts';
import type { Schema } from '../../db/schema.ts';
import { addRows, digestTable } from '../../db/tables.ts';
import { withoutOrder } from '../../db/without-order.ts';
import { beginEpoch } from '../../epoch/begin-epoch.ts';
import { placesOf, syncFolders, writeToPlace } from '../../files/disk-folders.ts';
import { BUCKET_LIST_NAME, parseBucketList } from './bucket-list.ts';
import { fileOf, MANIFEST_NAME, type Manifest, manifestSchema, tableOf } from './manifest.ts';
import { type ReadEntry, readArchive } from './read-archive.ts';

interface Target {
  /** Must have no tables. */
  db: Kysely<Schema>;
  filesDir: string;
  /** The sizes of the images in buckets by their names. Left out, there is no bucket. */
  inBuckets?: ReadonlyMap<string, number>;
  newEpoch: string;
  now: Date;
}

interface Restored {
  manifest: Manifest;
  files: number;
  /** images that the backup lists and that are neither in a bucket nor on the disk */
  missing: string[];
}

/**
 * Fills an empty database and a folder of images from a backup. Creates the tables of that time, inserts the rows in
 * one transaction that commits only if every digest matches, then runs later migrations.
 */
export async function restore(
  { db, filesDir, inBuckets = new Map(), newEpoch, now }: Target,
  file: string,
): Promise<Restored> {
  const entries = readArchive(file);
  const manifest = await readManifest(entries);
  const last = manifest.migrations.at(-1);
  if (last === undefined) throw new OperatorError('The backup is of a database without tables.');
  await migrateTo(db, last);
  const images = new Set<string>();
  let listed = new Map<string, number>();
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
        } else if (entry.name === BUCKET_LIST_NAME) {
          listed = parseBucketList((await entry.read()).toString('utf8'));
        }
      }
    });
    await compareDigests(tx, manifest);
    // Images are durable before the rows, as in an upload.
    await syncFolders(filesDir, images);
    await beginEpoch(tx, { epoch: newEpoch, now });
  });
  await migrate(db);
  const missing = [...listed].filter(([name, size]) => inBuckets.get(name) !== size);
  const isOnDisk = (name: string) => placesOf(filesDir, name).some((place) => existsSync(place));
  const names = missing.map(([name]) => name).filter((name) => !isOnDisk(name));
  return { manifest, files: images.size, missing: names };
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
