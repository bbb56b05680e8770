import { existsSync } from 'node:fs';
import { buildWhenStale } from './build.ts';
import { runCheckStages } from './check-stages.ts';
import { findChromium } from './engines/find-chromium.ts';
import { findPostgres } from './engines/find-postgres.ts';
import { installPackages, mayInstall } from './engines/install-on-debian.ts';
import { startPostgres } from './engines/start-postgres.ts';
import { isCi } from './is-ci.ts';
import { runProgram } from './run-program.ts';
import { add, NONE, runStage, type Tally } from './stage.ts';
import { runVitest } from './vitest-stage.ts';

const SEEDS = 200;

const absent: string[] = [];
let total: Tally = NONE;
const stage = async (name: string, work: () => Promise<Tally>) => {
  total = add(total, await runStage(name, work));
};

/** An absent engine is a failure under CI; elsewhere it is named, and the rest goes on. */
async function missing(engine: string): Promise<Tally> {
  absent.push(engine);
  process.stdout.write(`${engine} is absent: its tests did not run.\n`);
  return isCi() ? { passed: 0, failed: 1 } : NONE;
}

async function installEngines(): Promise<Tally> {
  const wanted = [
    ...(findChromium() === null ? ['chromium'] : []),
    ...(findPostgres() === null ? ['postgresql'] : []),
    // Shows that a commit of the embedded database reaches the disk by the system call itself.
    ...(existsSync('/usr/bin/strace') ? [] : ['strace']),
  ];
  if (wanted.length > 0 && mayInstall()) await installPackages(wanted);
  return NONE;
}

async function testOnPostgres(): Promise<Tally> {
  const bin = findPostgres();
  if (bin === null) return missing('PostgreSQL');
  const postgres = await startPostgres(bin);
  try {
    return await runVitest('server', {
      env: { DB_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}

/** Two processes, one for each core of a small machine, share the seeds. */
async function simulate(): Promise<Tally> {
  const half = SEEDS / 2;
  const tallies = await Promise.all([simulateSeeds(1, half), simulateSeeds(half + 1, half)]);
  return tallies.reduce(add, NONE);
}

async function simulateSeeds(from: number, count: number): Promise<Tally> {
  const args = ['sim/main.ts', '--seeds', String(count), '--from', String(from)];
  const { code, output } = await runProgram(process.execPath, args, { isQuiet: true });
  process.stdout.write(output);
  const [, passed, failed] = /(\d+) passed, (\d+) failed/.exec(output) ?? [];
  const isWhole = code === 0 && Number(passed) === count;
  return isWhole
    ? { passed: count, failed: 0 }
    : { passed: Number(passed ?? 0), failed: Math.max(1, Number(failed ?? 0)) };
}

async function tellStories(): Promise<Tally> {
  const chromium = findChromium();
  if (chromium === null) return missing('Chromium');
  await buildWhenStale();
  return runVitest('e2e', { env: { CHROMIUM_PATH: chromium } });
}

await runStage('engines', installEngines);
total = add(total, await runCheckStages());
await stage('unit and property', () => runVitest('unit'));
await stage('server on PGlite', () => runVitest('server', { env: { DB_ENGINE: 'pglite' } }));
await stage('server on PostgreSQL', testOnPostgres);
await stage(`simulator, ${SEEDS} seeds`, simulate);
await stage('browser stories', tellStories);

if (absent.length > 0) process.stdout.write(`\nAbsent here: ${absent.join(', ')}.\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
