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
 * Makes the folder of a setting when it is missing and writes into it once, so that a wrong one
 * stops the start and not a person's first upload. Throws a StartError that names both.
 */
export function prepareFolder(setting: keyof typeof kinds, folder: string): void {
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch {
    // Missing rights, a file in the way, a full or read-only disk: the cure is the same.
    const sentence = `The ${kinds[setting]} folder ${folder} cannot be written to; check ${setting}.`;
    throw new StartError(sentence);
  }
}

/**
 * Folder by folder: node's recursive mkdir takes "no such entry" for a missing parent and tries
 * for ever where it is the parent's last word, as under /proc.
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
    // Another node that starts at the same moment may have been first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** What lies in a data folder: databases, images, mails, locks. */
const OURS =
  /^(database(\..+)?|files|mail|(server|postgres)\.lock|operator\.sock|newest-commits\.json(\.tmp)?)$/;

/**
 * Everything that this process makes from now on is for its owner alone, and so is a data folder
 * that an earlier version made, unless other people's things lie in it.
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
