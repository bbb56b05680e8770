import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/config.ts';

const kinds = { DATA_DIR: 'data', FILES_DIR: 'files' } as const;

/**
 * Creates the folder of a setting if it is missing, and writes a test file. A wrong folder then prevents the start
 * instead of a person's first upload. Throws a StartError that names the folder and the setting.
 */
export function prepareFolder(setting: keyof typeof kinds, folder: string): void {
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch {
    // Missing rights, a file in the way, or a full or read-only disk. The advice is the same.
    const sentence = `The ${kinds[setting]} folder ${folder} cannot be written to; check ${setting}.`;
    throw new StartError(sentence);
  }
}

/**
 * Creates each folder separately. Node's recursive mkdir loops for ever if ENOENT does not mean a missing parent, as
 * under /proc.
 */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const next of missing) makeOne(next);
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another node that starts concurrently may have created it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** The contents of a data folder: databases, images, mails, locks. */
const OURS =
  /^(database(\..+)?|files|mail|(server|postgres)\.lock|operator\.sock|newest-commits\.json(\.tmp)?)$/;

/**
 * Makes all files of this process readable only by their owner. Does the same for our existing files, and for the data
 * folder itself unless it contains foreign files.
 */
export function keepToOwner(dataDir: string): void {
  process.umask(0o077);
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner !== process.getuid?.()) return;
  const names = readdirSync(dataDir);
  for (const name of names.filter((one) => OURS.test(one))) close(path.join(dataDir, name));
  if (names.every((name) => OURS.test(name))) close(dataDir);
}

function close(place: string): void {
  const { mode } = statSync(place);
  if ((mode & 0o077) !== 0) chmodSync(place, mode & 0o700);
}
