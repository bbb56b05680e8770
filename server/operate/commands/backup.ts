import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../../base/operator-error.ts';
import { listBuckets } from '../../files/open-files.ts';
import { backUp } from '../backup/back-up.ts';
import type { LiveCommand } from '../command.ts';
import { explainS3 } from '../explain-s3.ts';

/** Missing rights, a full disk, or a read-only folder. */
const CANNOT_WRITE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

export const backupCommand: LiveCommand = {
  name: 'backup',
  usage: '<file>',
  summary: 'Writes a backup (rows, images, the server’s keys) to one .tar.gz file.',
  details: [
    'The server can keep running. All rows are from one point in time.',
    'The file contains the server’s keys and all letters. Only its owner can read it.',
  ],
  words: 1,
  isOfFile: true,
  options: {},
  isFor: 'any server',
  async run({ context, config, print }, { words: [file = ''] }) {
    if (existsSync(file)) throw new OperatorError(`There is something at ${file} already.`);
    const folder = path.dirname(file);
    if (!existsSync(folder)) throw new OperatorError(`There is no folder ${folder}.`);
    const { filesDir } = config;
    const buckets = listBuckets(config, context.log);
    const source = { db: context.db, filesDir, buckets, now: context.now() };
    const work = explainS3(backUp(source, file), 'There is no backup.');
    const { rows, files, listed } = await work.catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!CANNOT_WRITE.has(code)) throw error;
      throw new OperatorError(`${file} cannot be written (${code}).`);
    });
    print(`${file} holds ${rows} rows and ${files} image files.`);
    if (buckets.length > 0)
      print(`It lists ${listed} image files in S3 and does not contain them.`);
  },
};
