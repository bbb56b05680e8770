import { existsSync } from 'node:fs';
import { makeId } from '../../../contract/ids.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { listBuckets } from '../../files/open-files.ts';
import { createLogger } from '../../start/create-logger.ts';
import { openDatabase } from '../../start/open-database.ts';
import { prepareFolder } from '../../start/prepare-folder.ts';
import { readBuckets } from '../backup/bucket-list.ts';
import { emptyDatabase } from '../backup/empty-database.ts';
import { readArchive } from '../backup/read-archive.ts';
import { restore } from '../backup/restore.ts';
import type { StoppedCommand } from '../command.ts';
import { explainS3 } from '../explain-s3.ts';

export const restoreCommand: StoppedCommand = {
  name: 'restore',
  usage: '<file> [--replace]',
  summary: 'Restores a backup into the configured database and image folder.',
  details: [
    'People’s devices load the restored data and keep their unsent changes.',
    'Images in S3 are not restored. Those of the backup that are missing there are listed.',
    '--replace deletes the existing accounts. Without it, a database with accounts is left unchanged.',
  ],
  words: 1,
  isOfFile: true,
  options: { replace: { type: 'boolean' } },
  isFor: 'a stopped server',
  async run(config, { words: [file = ''], options }, print) {
    if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
    await readToItsEnd(file);
    prepareFolder('FILES_DIR', config.filesDir);
    const buckets = listBuckets(config, createLogger('error'));
    const inBuckets = await explainS3(readBuckets(buckets), 'Nothing was changed.');
    const database = await openDatabase(config, { print });
    try {
      await emptyDatabase(database, { mayReplace: options.has('replace') });
      const now = new Date();
      const newEpoch = makeId(now.getTime(), (bytes) => void crypto.getRandomValues(bytes));
      const { filesDir } = config;
      const target = { db: database.db, filesDir, inBuckets, newEpoch, now };
      const { manifest, files, missing } = await restore(target, file);
      const people = manifest.tables.users?.count ?? 0;
      for (const name of missing) print(`  missing: ${name}`);
      if (missing.length > 0) print(`${missing.length} image files of the backup are in no place.`);
      print(`${people} people and ${files} image files are back as of ${manifest.made_at}.`);
    } finally {
      await database.close();
    }
  },
};

/** Checks the whole backup before any data is deleted. */
async function readToItsEnd(file: string): Promise<void> {
  try {
    for await (const _ of readArchive(file));
  } catch {
    // The file is not gzip, is cut off, or has a wrong checksum.
    throw new OperatorError(`${file} is not a whole backup.`);
  }
}
