import { fork } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countFailures, formatFailures } from './flaky/count-failures.ts';
import { killAtPoints, playSeeds } from './sim-stages.ts';
import { runStages } from './stages/run-stages.ts';
import { conclude, type Say, sayAtOnce, type Tally } from './stages/stage.ts';
import { chooseWindow } from './stages/window.ts';
import { tellInChromium, tellInOtherEngines } from './tell-stories.ts';
import { runVitest } from './vitest-stage.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    window: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
if (!(rounds >= 1)) throw new Error('--rounds takes how often each is to run');

const { seeds, crashPoints, randomInputs } = chooseWindow(values.window, Date.now());
const onAbsent = (engine: string) => ({ passed: 0, failed: 1, told: [`${engine} is absent`] });
const stages: Record<string, (say: Say) => Promise<Tally>> = {
  unit: (say) => runVitest('unit', { env: randomInputs, say }),
  server: (say) => runVitest('server', { env: randomInputs, say }),
  simulator: (say) => playSeeds(say, seeds),
  'crash-points': (say) => killAtPoints(say, crashPoints),
  stories: (say) => tellInChromium({ onAbsent, say }),
  engines: (say) => tellInOtherEngines({ onAbsent, say }),
};

const isStage = (name: string) => Object.hasOwn(stages, name);
const only = positionals.filter((name) => !isStage(name));
const chosen = positionals.filter(isStage).map((name) => ({ name, work: stages[name] }));
// What is no stage is a part of the path of a story's file.
if (only.length > 0) {
  chosen.push({ name: only.join(', '), work: (say) => tellInChromium({ onAbsent, say, only }) });
}
if (chosen.length === 0) chosen.push({ name: 'stories', work: stages.stories });

const burner = fork(join(import.meta.dirname, 'flaky/burn-core.ts'));
const told: (readonly string[])[] = [];
for (let round = 1; round <= rounds; round += 1) {
  sayAtOnce(`\n══ round ${round} of ${rounds}\n`);
  const ofRound: string[] = [];
  for (const { name, work } of chosen) {
    if (work === undefined) continue;
    ofRound.push(...((await runStages([{ name, cores: 1, work }])).told ?? []));
  }
  told.push(ofRound);
}
burner.kill();
const failed = told.filter((each) => each.length > 0).length;
sayAtOnce(`\n${formatFailures(countFailures(told), rounds)}`);
conclude({ passed: rounds - failed, failed });
