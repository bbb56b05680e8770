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

/** Where the new database grows, beside the old one, until it is whole. */
export const MOVING_FOLDER = 'database.moving';
const COPY_FOLDER = 'database.copy';
/** Written last; afterwards only the two folders' names are left to change. */
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
  say(line: string): void;
}

/**
 * Brings the database that a former build or an older PostgreSQL has left into this one: every row,
 * the server's keys and the epoch, compared table by table by a digest, so that devices notice
 * nothing. The old folder is kept under another name. Killed at any moment, the next start begins
 * anew with the old one untouched, or goes on where only names were left to change.
 */
export async function bringUpToDate(move: Move): Promise<void> {
  const { place, dataDir, programs, say } = move;
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
      say('The database is of an earlier version of Güvercin. Moving it into PostgreSQL …');
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
  say(`Moving the database from PostgreSQL ${major} into ${programs.major} …`);
  await moveInto(move, String(major), (to) => copyFromOlderMajor(move, major, to));
}

/** The former engine had its files where PostgreSQL has a folder of its own now. */
const isOfFormerEngine = (place: Place) =>
  !hasCluster(place) && existsSync(path.join(place.folder, 'global/pg_control'));

async function moveInto(
  move: Move,
  from: string,
  copyRowsTo: (url: string) => Promise<void>,
): Promise<void> {
  const { place, dataDir, say } = move;
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
  say(`Everything has been moved. The old database is kept in ${kept}; remove it when you like.`);
}

function findName(wish: string): string {
  let name = wish;
  for (let number = 2; existsSync(name); number += 1) name = `${wish}.${number}`;
  return name;
}

/** Throws a StartError that says how to install the former engine, which only a move needs. */
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
 * The former engine runs in a process of its own, on a copy: it writes even where it is only read,
 * and the memory that it takes goes with it.
 */
async function copyFromFormerEngine({ dataDir, place, say }: Move, url: string): Promise<void> {
  const copy = path.join(dataDir, COPY_FOLDER);
  cpSync(place.folder, copy, { recursive: true });
  const mover = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'read-former-engine.ts'), copy],
    // Where the rows go holds a password, which no list of processes shall show.
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, MOVE_TO: url } },
  );
  let complaint = '';
  mover.stderr.on('data', (chunk) => {
    complaint = (complaint + String(chunk)).slice(-2000);
  });
  createInterface({ input: mover.stdout }).on('line', say);
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
  const { place, dataDir, postgresFormerBin = null, say } = move;
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
    await moveRows(source.db, target.db, say);
  } finally {
    await source.close();
    await target.close();
    address.release();
    await running.stop(0);
  }
}
