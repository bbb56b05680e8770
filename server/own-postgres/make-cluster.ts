import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { explainPostgresError } from './explain-postgres-error.ts';
import { type Programs, prepareCopies, programName } from './find-programs.ts';
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
const NAMELESS = 'could not look up effective user ID';

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
  const run = (bin: string) =>
    untilEnded(runInside(path.join(bin, programName('initdb')), args, { place, lockFd }));
  let ended = await run(programs.bin);
  if (ended.code !== 0 && ended.output.includes(NAMELESS)) {
    ended = await withNamelessPrograms(programs.bin, place, run);
  }
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

/**
 * initdb wants a name for the user that it runs as, though it uses none, and a container's user may
 * have no account. Copies of the two programs ask for the first account (getpwent) in place of the
 * user's own (getpwuid), which takes and answers the same. PostgreSQL itself runs unchanged.
 */
async function withNamelessPrograms<Result>(
  bin: string,
  { folder, runAs }: Place,
  run: (bin: string) => Promise<Result>,
): Promise<Result> {
  // Root makes them where the user as whom they run can reach them.
  const parent = runAs === null ? folder : prepareCopies();
  const copies = mkdtempSync(path.join(parent, 'nameless-'));
  mkdirSync(path.join(copies, 'bin'));
  for (const made of [copies, path.join(copies, 'bin')]) chmodSync(made, 0o755);
  try {
    for (const name of ['initdb', 'postgres']) {
      const program = readFileSync(path.join(bin, name));
      const at = program.indexOf('\0getpwuid\0');
      if (at !== -1) program.write('getpwent', at + 1, 'latin1');
      writeFileSync(path.join(copies, 'bin', name), program);
      chmodSync(path.join(copies, 'bin', name), 0o755);
    }
    for (const name of ['lib', 'share']) {
      const original = path.join(bin, '..', name);
      if (existsSync(original)) symlinkSync(original, path.join(copies, name));
    }
    return await run(path.join(copies, 'bin'));
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

/** A rename is on the disk once its folder is. */
export function syncFolder(folder: string): void {
  // Windows opens no folders, and its file system keeps renames in order.
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
