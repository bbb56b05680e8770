import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { digestTable, listMigrations, listTables, readRowPages } from '../../db/tables.ts';
import { listImages } from '../../files/disk-folders.ts';
import type { S3Bucket } from '../../files/s3-bucket.ts';
import { BUCKET_LIST_NAME, writeBucketList } from './bucket-list.ts';
import { MANIFEST_NAME, type Manifest } from './manifest.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

export interface BackedUp {
  rows: number;
  files: number;
  /** images in buckets, which the backup only lists */
  listed: number;
}

interface Source {
  db: Kysely<Schema>;
  filesDir: string;
  /** Left out, all images are on the disk. */
  buckets?: readonly S3Bucket[];
  now: Date;
}

/**
 * Writes a snapshot of all data into one archive: all rows, including the server's keys, all images on the disk, and a
 * list of those in buckets. Does not block writers.
 */
export async function backUp(source: Source, file: string): Promise<BackedUp> {
  const spool = await mkdtemp(`${file}.`);
  try {
    const { manifest, pages } = await spoolRows(source, spool);
    const { buckets = [] } = source;
    let files = 0;
    let listed = 0;
    const entries = async function* (): AsyncGenerator<ArchiveEntry> {
      yield { name: MANIFEST_NAME, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) };
      for (const [at, name] of pages.entries()) {
        yield { name, bytes: await readFile(path.join(spool, String(at))) };
      }
      // The images are listed after the rows were read. An image is written before its row, so none is missed.
      for await (const image of listImages(source.filesDir)) {
        files += 1;
        yield { name: `files/${image.name}`, path: image.path };
      }
      if (buckets.length === 0) return;
      const list = path.join(spool, BUCKET_LIST_NAME);
      listed = await writeBucketList(buckets, list);
      yield { name: BUCKET_LIST_NAME, path: list };
    };
    await writeArchive(file, entries(), source.now);
    const counts = Object.values(manifest.tables).map(({ count }) => count);
    return { rows: counts.reduce((sum, count) => sum + count, 0), files, listed };
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

/** Reads all rows in one transaction and writes them to the spool page by page, so that memory holds only one page. */
async function spoolRows(
  { db, now }: Source,
  spool: string,
): Promise<{ manifest: Manifest; pages: string[] }> {
  const pages: string[] = [];
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const tables: Manifest['tables'] = {};
      for (const table of await listTables(tx)) {
        tables[table] = await digestTable(tx, table);
        let number = 0;
        for await (const rows of readRowPages(tx, table)) {
          await writeFile(path.join(spool, String(pages.length)), `${rows.join('\n')}\n`, {
            mode: 0o600,
          });
          pages.push(`tables/${table}/${String(number).padStart(6, '0')}.jsonl`);
          number += 1;
        }
      }
      const migrations = await listMigrations(tx);
      const made_at = now.toISOString();
      const manifest = { product: 'guvercin', format: 1, made_at, migrations, tables } as const;
      return { manifest, pages };
    });
}
