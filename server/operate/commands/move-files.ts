import { OperatorError } from '../../base/operator-error.ts';
import { moveFiles } from '../../files/move-files.ts';
import { checkBuckets, openPlaces } from '../../files/open-files.ts';
import type { LiveCommand } from '../command.ts';
import { explainS3 } from '../explain-s3.ts';

export const moveFilesCommand: LiveCommand = {
  name: 'move-files',
  usage: '',
  summary: 'Copies all pictures to where new ones go: to FILES_URL, or without it to FILES_DIR.',
  details: [
    'Copies from FILES_DIR and FILES_FORMER_URL. The server can keep running.',
    'Compares length and SHA-256. A second run copies only what is missing.',
    'Deletes nothing in the old place.',
  ],
  words: 0,
  options: {},
  isFor: 'any server',
  async run({ context, config, print }) {
    const { db, log } = context;
    const [away] = await checkBuckets(config, log);
    if (away !== undefined) throw new OperatorError(away);
    const places = await openPlaces(config, log);
    if (places.all.length === 1) {
      throw new OperatorError('Set FILES_URL or FILES_FORMER_URL: there is no other place.');
    }
    const { images, copied, present, missing, different } = await explainS3(
      moveFiles(db, places, print),
      'Run the command again: it continues.',
    );
    for (const name of missing) print(`  missing: ${name}`);
    for (const name of different) print(`  different: ${name}`);
    const place = config.filesUrl?.bucket ?? config.filesDir;
    print(`${images} pictures: ${copied} files copied to ${place}, ${present} were there before.`);
    if (missing.length + different.length > 0) {
      throw new OperatorError(`${missing.length} files are missing, ${different.length} differ.`);
    }
  },
};
