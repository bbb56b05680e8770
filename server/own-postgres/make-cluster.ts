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
/** From this major on PostgreSQL brings a locale of its own, whatever the system has. */
const FIRST_WITH_OWN_LOCALE = 17;
const NO_ACCOUNT = 'could not look up effective user ID';

interface Making {
  place: Place;
  programs: Programs;
  lockFd: number;
  dataDir: string;
}

/**
 * Makes the folder and an empty cluster in it: UTF-8, checksums, and a password that only the owner
 * can read. It has its name once it is whole; what an interrupted start left is made anew.
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
  refuseFormerBuilds(place);
  renameSync(path.join(place.folder, MAKING), clusterOf(place));
  syncFolder(place.folder);
  syncFolder(path.dirname(place.folder));
}

/**
 * A build with the former engine would make an empty database beside this one. This file is the
 * first that it reads, and it stops there.
 */
function refuseFormerBuilds(place: Place): void {
  writeFileSync(path.join(place.folder, 'PG_VERSION'), 'PostgreSQL is in cluster\n', {
    flush: true,
  });
}

function giveTo({ runAs }: Place, file: string, mode: number): void {
  chmodSync(file, mode);
  if (runAs !== null) chownSync(file, runAs.uid, runAs.gid);
}

/** initdb asks the system for the name of its user, which a container's user often does not have. */
function noAccount({ runAs }: Place): StartError {
  const uid = runAs?.uid ?? process.getuid?.();
  return new StartError(
    `PostgreSQL needs an account for user ${uid}: add one to /etc/passwd, or name a server in DATABASE_URL.`,
  );
}

/** A rename is on the disk once its folder is. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
