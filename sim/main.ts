import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { playAbuse } from './abuse/play-abuse.ts';
import { keptSeeds } from './kept-seeds.ts';
import { describeStep } from './plan/describe-step.ts';
import { makePlan } from './plan/make-plan.ts';
import { playPlan } from './play-seed.ts';
import type { PlayedSeed } from './seed-messages.ts';
import { playSeeds } from './seed-processes.ts';
import { createSimDatabases } from './server/sim-database.ts';
import { shrinkPlan } from './shrink-plan.ts';

const SAY_EVERY_MS = 15_000;
const SHOWN_BREACHES = 12;

const { values } = parseArgs({
  options: {
    /** Default: 200, or 5 for abuse. */
    seeds: { type: 'string' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    kept: { type: 'boolean', default: false },
    /** Prints every seed's time and digest, and the last events of failed ones. */
    verbose: { type: 'boolean', default: false },
    /** Searches for the shortest plan of each failing seed. */
    shrink: { type: 'boolean', default: false },
    /** Plays abuse against the server's rules instead: spam, and false reports. */
    abuse: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const count = Number(values.seeds ?? (values.abuse ? 5 : 200));
const range = Array.from({ length: count }, (_, index) => from + index);
const kept = values.kept ? keptSeeds.map(({ seed }) => seed) : [];
const seeds = [...new Set([...kept, ...range])];

const print = (line: string) => void process.stdout.write(`${line}\n`);
const begun = performance.now();
const perSecond = (count: number) => (count / ((performance.now() - begun) / 1000)).toFixed(2);
const failed: PlayedSeed[] = [];
let played = 0;
let saidAt = begun;

function onPlayed(seed: PlayedSeed): void {
  played += 1;
  if (values.verbose) print(`seed ${seed.seed}: ${seed.digest}, ${seed.ms} ms`);
  if (seed.breaches.length > 0) {
    failed.push(seed);
    printFailure(seed);
  }
  if (performance.now() - saidAt < SAY_EVERY_MS) return;
  saidAt = performance.now();
  print(
    `${played} of ${seeds.length} seeds, ${failed.length} failed, ${perSecond(played)} a second`,
  );
}

function printFailure({ seed, breaches, steps, tail }: PlayedSeed): void {
  print(`\nseed ${seed} failed:\n  ${breaches.slice(0, SHOWN_BREACHES).join('\n  ')}`);
  print(`its ${steps.length} steps:\n  ${steps.join('\n  ')}`);
  if (values.verbose) print(`its last events:\n  ${tail.join('\n  ')}`);
}

async function printShortest({ seed, breaches }: PlayedSeed): Promise<void> {
  const databases = createSimDatabases();
  const shortest = await shrinkPlan(makePlan(seed), breaches, databases);
  const again = await playPlan(shortest, databases);
  await databases.close();
  const steps = shortest.steps.map(describeStep);
  print(`\nseed ${seed} in ${steps.length} steps:\n  ${steps.join('\n  ')}`);
  print(`which breaks:\n  ${again.breaches.slice(0, SHOWN_BREACHES).join('\n  ')}`);
}

if (values.abuse) {
  const broken = await playAbuse(seeds, print);
  print(`${seeds.length - broken} passed, ${broken} failed`);
  process.exit(broken === 0 ? 0 : 1);
}
await playSeeds({ seeds, processes: Number(values.processes), onPlayed });
print(`\n${perSecond(played)} seeds a second`);
if (values.shrink) for (const seed of failed) await printShortest(seed);
print(`${played - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
