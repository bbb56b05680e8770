import { spawn } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { StartError } from '../config/config.ts';
import { moveRows } from '../db/move-rows.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { findProgramsOf, type Programs } from './find-programs.ts';
import { lockFormerFolder } from './former-lock.ts';
import { makeCluster, syncFolder } from './make-cluster.ts';
import type { Place } from './run-inside.ts';
import { addressOf, hasCluster, majorOf, runPostgres } from './run-postgres.ts';

/** The folder of the new database until the move is complete. It is next to the old folder. */
export const MOVING_FOLDER = 'database.moving';
const COPY_FOLDER = 'database.copy';
/** This file is written last. When it exists, only the two folders must still be renamed. */
const COMPLETE = 'moved.json';
/** A development dependency, so a production install may not have it. */
const FORMER_ENGINE = '@electric-sql/pglite';

interface Move {
  dataDir: string;
  place: Place;
  programs: Programs;
  postgresFormerBin?: string | null;
  lockFd: number;
  log: Logger;
  print(line: string): void;
}

/**
 * Moves the database of a former build or of an older PostgreSQL into a new cluster. All rows, the server's keys and
 * the epoch are copied and verified with a digest of each table, so devices notice no change. The old folder is stored
 * under another name. After a kill, the next start begins again with the old folder, or only finishes the renames.
 */
export async function bringUpToDate(move: Move): Promise<void> {
  const { place, dataDir, programs, print } = move;
  const moving = path.join(dataDir, MOVING_FOLDER);
  if (!existsSync(place.folder) && existsSync(path.join(moving, COMPLETE))) {
    renameSync(moving, place.folder);
    syncFolder(dataDir);
  }
  for (const left of [moving, path.join(dataDir, COPY_FOLDER)]) {
    rmSync(left, { recursive: true, force: true });
  }
  if (isOfFormerEngine(place)) {
    findFormerEngine(dataDir);
    const unlock = lockFormerFolder(place.folder);
    try {
      print('The database is of an earlier version of Güvercin. Moving it into PostgreSQL …');
      await moveInto(move, 'pglite', (to) => copyFromFormerEngine(move, to));
    } finally {
      unlock();
    }
    return;
  }
  if (!hasCluster(place) || majorOf(place) === programs.major) return;
  const major = majorOf(place);
  if (major > programs.major) {
    throw new StartError(
      `The database in ${dataDir} is of PostgreSQL ${major}, and this is ${programs.major}: start the version of Güvercin that made it.`,
    );
  }
  print(`Moving the database from PostgreSQL ${major} into ${programs.major} …`);
  await moveInto(move, String(major), (to) => copyFromOlderMajor(move, major, to));
}

/** The former engine stored its files directly in the folder. PostgreSQL uses a subfolder. */
const isOfFormerEngine = (place: Place) =>
  !hasCluster(place) && existsSync(path.join(place.folder, 'global/pg_control'));

async function moveInto(
  move: Move,
  from: string,
  copyRowsTo: (url: string) => Promise<void>,
): Promise<void> {
  const { place, dataDir, print } = move;
  const target: Place = { ...place, folder: path.join(dataDir, MOVING_FOLDER) };
  await makeCluster({ ...move, place: target });
  const running = await runPostgres({ ...move, place: target, port: null });
  try {
    const address = addressOf(target);
    await copyRowsTo(address.url).finally(address.release);
  } finally {
    await running.stop(0);
  }
  const record = { from, at: new Date().toISOString() };
  writeFileSync(path.join(target.folder, COMPLETE), JSON.stringify(record), { flush: true });
  syncFolder(target.folder);
  const kept = findName(path.join(dataDir, `database.${from}`));
  renameSync(place.folder, kept);
  renameSync(target.folder, place.folder);
  syncFolder(dataDir);
  print(`Everything has been moved. The old database is kept in ${kept}; remove it when you like.`);
}

function findName(wish: string): string {
  let name = wish;
  for (let number = 2; existsSync(name); number += 1) name = `${wish}.${number}`;
  return name;
}

/** Throws a StartError with install instructions if the former engine is missing. Only a move needs it. */
function findFormerEngine(dataDir: string): void {
  try {
    createRequire(import.meta.url).resolve(FORMER_ENGINE);
  } catch {
    throw new StartError(
      `The database in ${dataDir} is of an earlier version of Güvercin: run "npm install --no-save ${FORMER_ENGINE}" once, then start again.`,
    );
  }
}

/**
 * Copies the rows from a copy of the folder, because the former engine also writes when it reads. A separate process
 * does this, so that its memory is freed afterwards.
 */
async function copyFromFormerEngine({ dataDir, place, print }: Move, url: string): Promise<void> {
  const copy = path.join(dataDir, COPY_FOLDER);
  cpSync(place.folder, copy, { recursive: true });
  const mover = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'read-former-engine.ts'), copy],
    // The URL contains a password. It is passed in the environment, because arguments are visible in the list of
    // processes.
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, MOVE_TO: url } },
  );
  let complaint = '';
  mover.stderr.on('data', (chunk) => {
    complaint = (complaint + String(chunk)).slice(-2000);
  });
  createInterface({ input: mover.stdout }).on('line', print);
  const code = await new Promise<number | null>((resolve, reject) => {
    mover.on('error', reject);
    mover.on('close', resolve);
  });
  rmSync(copy, { recursive: true, force: true });
  if (code !== 0) {
    throw new StartError(`The former database could not be moved: ${complaint.trim()}`);
  }
}

async function copyFromOlderMajor(move: Move, major: number, url: string): Promise<void> {
  const { place, dataDir, postgresFormerBin = null, print } = move;
  const programs = findProgramsOf(major, { former: postgresFormerBin, runAs: place.runAs });
  if (programs === null) {
    throw new StartError(
      `The database in ${dataDir} is of PostgreSQL ${major}: name the folder of its initdb and postgres in POSTGRES_FORMER_BIN for one start, and it is moved into ${move.programs.major}.`,
    );
  }
  const running = await runPostgres({ ...move, programs });
  const address = addressOf(place);
  const [source, target] = [openPostgres(address.url), openPostgres(url)];
  try {
    await moveRows(source.db, target.db, print);
  } finally {
    await source.close();
    await target.close();
    address.release();
    await running.stop(0);
  }
}
