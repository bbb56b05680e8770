import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/config.ts';
import { explainPostgresError } from './explain-postgres-error.ts';
import type { Programs } from './find-programs.ts';
import {
  clusterOf,
  nameInside,
  type Place,
  passwordOf,
  runInside,
  untilEnded,
} from './run-inside.ts';

export const DATABASE_USER = 'guvercin';
const MAKING = 'cluster.making';
/** Since this major version, PostgreSQL includes its own locale, independent of the system. */
const FIRST_WITH_OWN_LOCALE = 17;
const NO_ACCOUNT = 'could not look up effective user ID';

interface Making {
  place: Place;
  programs: Programs;
  lockFd: number;
  dataDir: string;
}

/**
 * Creates the folder and an empty cluster in it, with UTF-8, checksums, and a password file that only its owner can
 * read. The cluster is renamed to its final name when it is complete. Remains of an interrupted start are deleted.
 */
export async function makeCluster({ place, programs, lockFd, dataDir }: Making): Promise<void> {
  mkdirSync(place.folder, { recursive: true, mode: 0o700 });
  giveTo(place, place.folder, 0o700);
  rmSync(path.join(place.folder, MAKING), { recursive: true, force: true });
  writeFileSync(passwordOf(place), `${randomBytes(24).toString('hex')}\n`, {
    ...{ mode: 0o600, flush: true },
  });
  giveTo(place, passwordOf(place), 0o600);

  const inside = nameInside(place);
  const args = [
    ...['-D', `${inside}/${MAKING}`, '-U', DATABASE_USER, `--pwfile=${inside}/password`],
    ...['-A', 'scram-sha-256', '-E', 'UTF8', '--data-checksums', '--locale=C'],
    ...(programs.major >= FIRST_WITH_OWN_LOCALE
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : []),
  ];
  const ended = await untilEnded(
    runInside(path.join(programs.bin, 'initdb'), args, { place, lockFd }),
  );
  if (ended.output.includes(NO_ACCOUNT)) throw noAccount(place);
  if (ended.code !== 0) throw explainPostgresError(ended.output, dataDir);
  rejectFormerBuilds(place);
  renameSync(path.join(place.folder, MAKING), clusterOf(place));
  syncFolder(place.folder);
  syncFolder(path.dirname(place.folder));
}

/**
 * Writes a file that stops older builds with the former engine, which read this file first. Without it they would
 * create an empty database in the same folder.
 */
function rejectFormerBuilds(place: Place): void {
  writeFileSync(path.join(place.folder, 'PG_VERSION'), 'PostgreSQL is in cluster\n', {
    flush: true,
  });
}

function giveTo({ runAs }: Place, file: string, mode: number): void {
  chmodSync(file, mode);
  if (runAs !== null) chownSync(file, runAs.uid, runAs.gid);
}

/**
 * Returns the error for a user without an account. initdb looks up the name of its user, which a container often does
 * not have.
 */
function noAccount({ runAs }: Place): StartError {
  const uid = runAs?.uid ?? process.getuid?.();
  return new StartError(
    `PostgreSQL needs an account for user ${uid}: add one to /etc/passwd, or name a server in DATABASE_URL.`,
  );
}

/** Makes a rename durable, which requires a sync of the folder. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
