import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './engines/find-chromium.ts';
import { findOtherPostgres } from './engines/find-other-postgres.ts';
import { installPackages } from './engines/install-on-debian.ts';
import { findOtherBrowser, otherBrowsers } from './engines/other-browsers.ts';
import { runProgram } from './run-program.ts';
import { runFiles } from './test-run/run-files.ts';
import { killAtPoints, playSeeds, runSim } from './test-run/run-sim.ts';
import {
  add,
  conclude,
  failedWith,
  NOTHING,
  PASSED,
  print,
  runStep,
  type Tally,
} from './test-run/tally.ts';

/* Runs everything that takes too long for `npm test`, divided into parts. A passed part is recorded in .cache, so that
   an interrupted run continues with the next one. The report at the end covers all parts. */
const { values: asked } = parseArgs({
  options: {
    /** Repeats parts that already passed for these sources. */
    restart: { type: 'boolean', default: false },
    /** Only parts whose name contains this. */
    only: { type: 'string', default: '' },
  },
});

const LONG_COUNTS = {
  ...{ KILL_ROUNDS: '20', FUZZ: '10000', FC_RUNS: '1500', WRITES: '150', REFRESH_RUNS: '200000' },
};
const SEEDS = 2000;
const SEEDS_A_PART = 500;
const CRASH_POINT_PARTS = 6;
const PLANTED_BUG_PARTS = 15;
const ROUNDS_BESIDE_LOAD = 5;
const GATE_PROJECTS = ['unit', 'server', 'stories'] as const;
const BENCHES =
  'device first-load lighthouse search server streams pressure upkeep scale cluster overload'.split(
    ' ',
  );
const DONE_FILE = '.cache/test-long.json';
const SIGHTINGS = resolve('.cache/sightings');

type Part = readonly [string, () => Promise<Tally>];
interface Kept {
  sources: string;
  /** The seed of the random inputs. It stays the same until all parts have run. */
  seed: number;
  tallies: Record<string, Tally>;
}

await installPackages([
  ...(findChromium() === null ? ['chromium'] : []),
  ...(findOtherPostgres().length === 0 ? ['postgresql'] : []),
  ...(existsSync('/usr/sbin/mkfs.xfs') ? [] : ['xfsprogs']),
  ...(existsSync('/usr/sbin/pgbouncer') ? [] : ['pgbouncer']),
  ...(existsSync('/usr/sbin/nats-server') ? [] : ['nats-server']),
  ...(existsSync('/usr/bin/swift-ring-builder')
    ? []
    : ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']),
  ...otherBrowsers.flatMap((each) => (findOtherBrowser(each) === null ? each.debianPackages : [])),
]);
const chromium = findChromium();
const kept = readKept();
const randomInputs = { FC_SEED: String(kept.seed), FUZZ_SEED: String(kept.seed * 1000) };
print(`Seed ${kept.seed} of the random inputs.\n`);
await runProgram(process.execPath, ['scripts/build.ts']);
for (const [name, work] of listParts()) {
  if (!name.includes(asked.only) || kept.tallies[name]?.failed === 0) continue;
  kept.tallies[name] = await runStep(name, work);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(DONE_FILE, JSON.stringify(kept, null, 1));
}
conclude(Object.values(kept.tallies).reduce(add, NOTHING));

function listParts(): Part[] {
  const env = { ...randomInputs, RUN_QUARANTINED: '1' };
  const mayCutPower = process.getuid?.() === 0 && existsSync('/usr/sbin/mkfs.xfs');
  const counts = { ...LONG_COUNTS, ...(mayCutPower ? { POWER_CUTS: '10' } : {}) };
  const stories = globSync('e2e/**/*.story.ts').filter((file) => !file.includes('/engines/'));
  return [
    ['unit tests, fresh seeds', () => runFiles({ project: 'unit', env })],
    ['server, long counts', () => runFiles({ project: 'long-server', env: { ...env, ...counts } })],
    ...findOtherPostgres().map((bin): Part => {
      const own = { ...env, POSTGRES_BIN: bin };
      return [`server on ${bin}`, () => runFiles({ project: 'long-server', env: own })];
    }),
    ...stories.toSorted().map((file): Part => [file, () => runStory(file)]),
    ['promised sentences', () => runFiles({ project: 'sentences', env: { SIGHTINGS } })],
    ...otherBrowsers.map((browser): Part => {
      const found = findOtherBrowser(browser);
      if (found === null)
        return [browser.name, async () => failedWith(`${browser.name} is absent`)];
      return [
        browser.name,
        () => runFiles({ project: 'engines', only: [browser.story], env: found }),
      ];
    }),
    ...count(SEEDS / SEEDS_A_PART).map((part): Part => {
      const from = (part - 1) * SEEDS_A_PART + 1;
      const range = { from, count: SEEDS_A_PART, processes: 2 };
      return [`simulator, ${SEEDS_A_PART} seeds from ${from}`, () => playSeeds(range)];
    }),
    ['abuse of the rules', () => runSim(['sim/main.ts', '--abuse'])],
    ...count(CRASH_POINT_PARTS).map((part): Part => {
      const name = `crash points, part ${part} of ${CRASH_POINT_PARTS}`;
      return [name, () => killBesideEachOther(part)];
    }),
    ...count(PLANTED_BUG_PARTS).map((part): Part => {
      const share = ['--part', String(part), '--of', String(PLANTED_BUG_PARTS)];
      const name = `planted bugs, part ${part} of ${PLANTED_BUG_PARTS}`;
      return [name, () => runSim(['sim/planted-bugs/main.ts', ...share])];
    }),
    ['outages', () => runToEnd(['server/outages/main.ts'])],
    ['mutants', () => runToEnd(['scripts/mutants.ts'])],
    ...BENCHES.map((bench): Part => {
      return [`bench ${bench}, smoke`, () => runToEnd(['bench/main.ts', bench, '--smoke'])];
    }),
    ...count(ROUNDS_BESIDE_LOAD).flatMap((round) =>
      GATE_PROJECTS.map((project): Part => {
        return [`${project} beside a busy core, round ${round}`, () => runBesideLoad(project)];
      }),
    ),
  ];
}

function count(to: number): number[] {
  return Array.from({ length: to }, (_, at) => at + 1);
}

async function runStory(file: string): Promise<Tally> {
  if (chromium === null) return failedWith('There is no Chromium.');
  const env = { CHROMIUM_PATH: chromium, SIGHTINGS, RUN_QUARANTINED: '1', CHAOS_ROUNDS: '60' };
  return runFiles({ project: 'long-stories', only: [file], env });
}

/** Runs a part as two halves in two processes. */
async function killBesideEachOther(part: number): Promise<Tally> {
  const halves = [2 * part - 1, 2 * part].map((half) => killAtPoints(half, 2 * CRASH_POINT_PARTS));
  return (await Promise.all(halves)).reduce(add, NOTHING);
}

/** Runs a program and judges it by its exit code alone. */
async function runToEnd(args: readonly string[]): Promise<Tally> {
  const { code } = await runProgram(process.execPath, args);
  return code === 0 ? PASSED : failedWith(args.join(' '));
}

/**
 * Runs the tests of `npm test` without retries, while another program occupies a processor core. Tests that fail here
 * are flaky.
 */
async function runBesideLoad(project: string): Promise<Tally> {
  const burner = spawn(process.execPath, ['-e', 'for (;;);']);
  const env: Record<string, string> = chromium === null ? {} : { CHROMIUM_PATH: chromium };
  const tally = await runFiles({ project, retries: 0, env });
  burner.kill('SIGKILL');
  return { ...tally, failed: 0, failures: [], flaky: tally.failures };
}

function readKept(): Kept {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const changes = git('diff', 'HEAD') + git('ls-files', '--others', '--exclude-standard');
  const digest = createHash('sha256').update(changes).digest('hex').slice(0, 12);
  const sources = `${git('rev-parse', 'HEAD').trim()} ${digest}`;
  const fresh = { sources, seed: Math.floor(Date.now() / 86_400_000), tallies: {} };
  if (asked.restart || !existsSync(DONE_FILE)) return fresh;
  const stored: Kept = JSON.parse(readFileSync(DONE_FILE, 'utf8'));
  return stored.sources === sources ? stored : fresh;
}
