import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findOtherPostgres } from './engines/find-other-postgres.ts';
import { installPackages, mayInstall } from './engines/install-on-debian.ts';
import { isCi } from './is-ci.ts';
import { runProgram } from './run-program.ts';
import { killAtPoints, plantBugs, playSeeds } from './sim-stages.ts';
import { keepDoneParts } from './stages/done-parts.ts';
import { runStages } from './stages/run-stages.ts';
import { add, conclude, NONE, type Say, type Stage, type Tally } from './stages/stage.ts';
import { tellInChromium } from './tell-stories.ts';
import { runVitest } from './vitest-stage.ts';

const { values: asked } = parseArgs({
  options: {
    /** Does again what is done for this commit. */
    anew: { type: 'boolean', default: false },
    /** Only parts whose name has these words. */
    only: { type: 'string', default: '' },
  },
});

/** As many kills, power cuts, broken requests and sequences of calls as a night has time for. */
const LONG = {
  ...{ KILL_ROUNDS: '20', FUZZ: '10000', FC_RUNS: '1500', WRITES: '150', REFRESH_RUNS: '200000' },
};
const CUTS = { POWER_CUTS: '10' };
const CHAOS = { CHAOS_ROUNDS: '200' };
const SEEDS = 4000;
/** A part is what is done again when the run is stopped: some minutes. */
const SEEDS_A_PART = 500;
const CRASH_POINT_PARTS = 6;
const PLANTED_BUG_PARTS = 15;
const BENCHES = [
  'device',
  'first-load',
  'lighthouse',
  'flight',
  'search',
  'server',
  'streams',
  'pressure',
  'upkeep',
];
const DONE_FILE = '.cache/test-long.json';

const mayCutPower = () => process.getuid?.() === 0 && existsSync('/usr/sbin/mkfs.xfs');

function absent(say: Say, what: string): Tally {
  say(`${what}\n`);
  return { passed: 0, failed: isCi() ? 1 : 0 };
}

async function installEngines(say: Say): Promise<Tally> {
  const wanted = [
    ...(findOtherPostgres().length === 0 ? ['postgresql'] : []),
    ...(mayCutPower() ? [] : ['xfsprogs']),
  ];
  if (wanted.length > 0 && mayInstall()) await installPackages(wanted, say);
  const other =
    findOtherPostgres().length > 0 ? NONE : absent(say, 'No other PostgreSQL is here to run on.');
  const power = mayCutPower()
    ? NONE
    : absent(say, 'No power is cut: that takes root and xfsprogs.');
  return add(other, power);
}

/** The commit, and what differs from it here: what is done is done for these sources alone. */
function nameSources(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const changes = git('diff', 'HEAD') + git('ls-files', '--others', '--exclude-standard');
  const digest = createHash('sha256').update(changes).digest('hex').slice(0, 12);
  return `${git('rev-parse', 'HEAD').trim()} ${digest}`;
}

/** Sees that a bench still runs; its figures are for a quiet machine and a person. */
async function smoke(say: Say, bench: string): Promise<Tally> {
  const args = ['bench/main.ts', bench, '--smoke'];
  const { code } = await runProgram(process.execPath, args, { say });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const shares = (of: number) => Array.from({ length: of }, (_, at) => ({ part: at + 1, of }));

function listParts(): Omit<Stage, 'cores'>[] {
  const own = { ...LONG, ...(mayCutPower() ? CUTS : {}) };
  const onAbsent = (engine: string) => ({ passed: 0, failed: 1, told: [`${engine} is absent`] });
  const seeds = shares(SEEDS / SEEDS_A_PART).map(({ part }) => ({
    from: (part - 1) * SEEDS_A_PART + 1,
    count: SEEDS_A_PART,
  }));
  return [
    { name: 'server', work: (say) => runVitest('server', { env: own, say }) },
    ...findOtherPostgres().map((bin) => ({
      name: `server on ${bin}`,
      work: (say: Say) => runVitest('server', { env: { POSTGRES_BIN: bin }, say }),
    })),
    {
      name: 'chaos',
      work: (say) => tellInChromium({ onAbsent, say, env: CHAOS, only: ['e2e/chaos.story.ts'] }),
    },
    ...seeds.map((range) => ({
      name: `simulator, ${range.count} seeds from ${range.from}`,
      work: (say: Say) => playSeeds(say, range),
    })),
    ...shares(CRASH_POINT_PARTS).map((share) => ({
      name: `crash points, part ${share.part} of ${share.of}`,
      work: (say: Say) => killAtPoints(say, share),
    })),
    ...shares(PLANTED_BUG_PARTS).map((share) => ({
      name: `planted bugs, part ${share.part} of ${share.of}`,
      work: (say: Say) => plantBugs(say, share),
    })),
  ];
}

const sources = nameSources();
if (asked.anew) rmSync(DONE_FILE, { force: true });
const done = keepDoneParts(DONE_FILE);
const reads = { files: [], also: sources };
const isWanted = ({ name }: { name: string }) => name.includes(asked.only);
const engines: Stage = { name: 'engines', cores: 1, work: installEngines };
const found = await runStages([engines]);
const parts = listParts().map((part): Stage => ({ ...part, cores: 1, reads }));
const tested = await runStages(parts.filter(isWanted), { done });
// One at a time: each builds, and measures.
const benches = BENCHES.map(
  (bench): Stage => ({
    name: `bench ${bench}, smoke`,
    cores: 1,
    reads,
    work: (say) => smoke(say, bench),
  }),
);
const measured = await runStages(benches.filter(isWanted), { done, cores: 1 });
conclude([found, tested, measured].reduce(add, NONE));
