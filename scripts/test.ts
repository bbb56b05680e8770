import { parseArgs } from 'node:util';
import { checkStages } from './check-stages.ts';
import { findChromium } from './engines/find-chromium.ts';
import { findOtherPostgres } from './engines/find-other-postgres.ts';
import { installPackages, mayInstall } from './engines/install-on-debian.ts';
import { otherEngines } from './engines/other-engines.ts';
import { isCi } from './is-ci.ts';
import { runProgram } from './run-program.ts';
import { killAtPoints, plantBugs, playSeeds } from './sim-stages.ts';
import { keepDoneParts } from './stages/done-parts.ts';
import { runStages } from './stages/run-stages.ts';
import { conclude, NONE, type Say, type Stage, sayAtOnce, type Tally } from './stages/stage.ts';
import { whatStagesRead } from './stages/what-stages-read.ts';
import { chooseWindow } from './stages/window.ts';
import { tellInChromium, tellInOtherEngines } from './tell-stories.ts';
import { runVitest } from './vitest-stage.ts';

const { values: asked } = parseArgs({
  options: {
    /** Repeats another run's share of seeds, crash points, bugs and random inputs. */
    window: { type: 'string' },
    /** Leaves out no stage, whether or not it was green for the same files. */
    anew: { type: 'boolean', default: false },
  },
});
const window = chooseWindow(asked.window, Date.now());
const { seeds, crashPoints, plantedBugs, randomInputs } = window;

const absent: string[] = [];

/** An absent engine is a failure under CI; elsewhere it is named, and the rest goes on. */
const missing = (say: Say) => (engine: string) => {
  absent.push(engine);
  say(`${engine} is absent: its tests did not run.\n`);
  return isCi() ? { passed: 0, failed: 1 } : NONE;
};

async function installEngines(say: Say): Promise<Tally> {
  const wanted = [
    ...(findChromium() === null ? ['chromium'] : []),
    // Debian's is of an older major than ours: its database is moved.
    ...(findOtherPostgres().length === 0 ? ['postgresql'] : []),
    ...otherEngines.flatMap(({ find, packages }) => (find() === null ? packages : [])),
  ];
  if (wanted.length > 0 && mayInstall()) await installPackages(wanted, say);
  return findOtherPostgres().length > 0 ? NONE : missing(say)('An older PostgreSQL');
}

async function buildApp(say: Say): Promise<Tally> {
  const { code } = await runProgram(process.execPath, ['scripts/build.ts'], { say });
  return code === 0 ? NONE : { passed: 0, failed: 1 };
}

const checks = checkStages.map(({ name }) => name);

/**
 * The longest ones first. The stories mostly wait, so that on two cores one other stage computes
 * beside them.
 */
const stages: readonly Stage[] = [
  { name: 'engines', cores: 1, work: installEngines },
  ...checkStages,
  { name: 'build', cores: 1, after: checks, work: buildApp },
  {
    name: 'browser stories',
    cores: 1,
    after: ['engines', 'build'],
    reads: { files: whatStagesRead.stories },
    work: (say) => tellInChromium({ onAbsent: missing(say), say }),
  },
  {
    name: 'server',
    cores: 1,
    after: ['engines', ...checks],
    reads: { files: whatStagesRead.server, also: randomInputs },
    work: (say) => runVitest('server', { env: { ...randomInputs, SERVER_WORKERS: '1' }, say }),
  },
  {
    name: 'unit and property',
    cores: 1,
    after: checks,
    reads: { files: whatStagesRead.unit, also: randomInputs },
    work: (say) => runVitest('unit', { env: randomInputs, say, isPatient: true }),
  },
  {
    name: `simulator, ${seeds.count} seeds from ${seeds.from}`,
    cores: 1,
    after: checks,
    reads: { files: whatStagesRead.sim, also: seeds },
    work: (say) => playSeeds(say, seeds),
  },
  {
    name: `crash points, part ${crashPoints.part} of ${crashPoints.of}`,
    cores: 1,
    after: checks,
    reads: { files: whatStagesRead.sim, also: crashPoints },
    work: (say) => killAtPoints(say, crashPoints),
  },
  {
    name: `planted bugs, part ${plantedBugs.part} of ${plantedBugs.of}`,
    cores: 1,
    after: checks,
    reads: { files: whatStagesRead.sim, also: plantedBugs },
    work: (say) => plantBugs(say, plantedBugs),
  },
  {
    name: 'stories in other engines',
    cores: 1,
    after: ['engines', 'build', 'server'],
    reads: { files: whatStagesRead.stories },
    work: (say) => tellInOtherEngines({ onAbsent: missing(say), say }),
  },
];

const repeat = `npm test -- --window ${window.number}`;
sayAtOnce(
  `Window ${window.number} of seeds, crash points, planted bugs and random inputs: \`${repeat}\` repeats it.\n\n`,
);
// Under CI nothing is left out.
const done = isCi() || asked.anew ? null : keepDoneParts('.cache/green-stages.json');
const total = await runStages(stages, { done });
if (absent.length > 0) sayAtOnce(`\nAbsent here: ${absent.join(', ')}.\n`);
conclude(total);
