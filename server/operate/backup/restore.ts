import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import { OperatorError } from '../../base/operator-error.ts';
import { migrate, migrateTo, migrationNames } from '../../db/migrate.ts';
import type { Schema } from '../../db/schema.ts';
import { addRows, digestTable } from '../../db/tables.ts';
import { withoutOrder } from '../../db/without-order.ts';
import { beginEpoch } from '../../epoch/begin-epoch.ts';
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
  let files = 0;
  await db.transaction().execute(async (tx) => {
    await withoutOrder(tx, async () => {
      for await (const entry of entries) {
        const table = tableOf(entry.name);
        const image = fileOf(entry.name);
        if (table !== null && Object.hasOwn(manifest.tables, table)) {
          await addRows(tx, table, (await entry.read()).toString('utf8').trimEnd().split('\n'));
        } else if (image !== null) {
          await writeImage(path.join(filesDir, image), await entry.read());
          files += 1;
        }
      }
    });
    await compareDigests(tx, manifest);
    await beginEpoch(tx, { epoch: newEpoch, now });
  });
  await syncFolder(filesDir);
  await migrate(db);
  return { manifest, files };
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

/** Writes an image durably before the rows, as an upload does. */
async function writeImage(place: string, bytes: Buffer): Promise<void> {
  const draft = `${place}.restored`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, place).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
