import { execFileSync } from 'node:child_process';
import { findChromium } from './engines/find-chromium.ts';
import { installPackages } from './engines/install-on-debian.ts';
import { isCi } from './is-ci.ts';
import { runProgram } from './run-program.ts';
import { runChecks } from './test-run/run-checks.ts';
import { runFiles } from './test-run/run-files.ts';
import { killAtPoints, playSeeds } from './test-run/run-sim.ts';
import {
  add,
  conclude,
  failedWith,
  NOTHING,
  print,
  runStep,
  type Tally,
} from './test-run/tally.ts';

/** All crash points take twenty minutes. Every 36th is played here, all of them in `npm run test:long`. */
const CRASH_POINT_PARTS = 36;

// The steps run one after the other, because stories take two to five times as long when other work runs concurrently.
const steps: readonly [string, () => Promise<Tally>][] = [
  ['browser', installChromium],
  ['checks', runChecks],
  ['build', buildApp],
  ['unit tests', () => runFiles({ project: 'unit' })],
  ['server tests', () => runFiles({ project: 'server' })],
  ['stories', runStories],
  ['simulator', simulate],
];

let total = NOTHING;
for (const [name, work] of steps) total = add(total, await runStep(name, work));
conclude(total);

async function installChromium(): Promise<Tally> {
  if (findChromium() === null) await installPackages(['chromium']);
  const chromium = findChromium();
  if (chromium !== null) print(execFileSync(chromium, ['--version'], { encoding: 'utf8' }));
  return NOTHING;
}

async function buildApp(): Promise<Tally> {
  const { code } = await runProgram(process.execPath, ['scripts/build.ts']);
  return code === 0 ? NOTHING : failedWith('The build failed.');
}

/** Without a Chromium the stories are skipped, which is a failure under CI. */
async function runStories(): Promise<Tally> {
  const chromium = findChromium();
  if (chromium !== null) return runFiles({ project: 'stories', env: { CHROMIUM_PATH: chromium } });
  print('There is no Chromium: the stories did not run.\n');
  return isCi() ? failedWith('There is no Chromium.') : NOTHING;
}

async function simulate(): Promise<Tally> {
  const [seeds, points] = await Promise.all([
    playSeeds({ from: 1, count: 0, kept: true, processes: 2 }),
    killAtPoints(1, CRASH_POINT_PARTS),
  ]);
  return add(seeds, points);
}
