import { parseArgs } from 'node:util';
import { playPoints } from '../crash-points/play-points.ts';
import { scenarios } from '../crash-points/scenarios.ts';
import { makePlan } from '../plan/make-plan.ts';
import { type Played, playPlan } from '../play-seed.ts';
import { createSimDatabases } from '../server/sim-database.ts';
import type { Catch } from './catch.ts';
import { plantedBugs } from './planted-bugs.ts';
import { withinTime } from './within-time.ts';

/** A seed that takes this long hangs. */
const SEED_WITHIN_MS = 120_000;

/**
 * Plays seeds from 1 on until one fails, then crash points, and prints the result on the last line. A bug that names
 * its scene is only hunted there.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '60' },
    'crash-points': { type: 'boolean', default: false },
  },
});
const most = Number(values.seeds);
const databases = createSimDatabases();
let by: 'seeds' | 'crash points' = 'seeds';
let after = 0;

// An error that would end the process counts as a breach, with its message.
process.on('uncaughtException', ({ message }) => {
  answer({ by, after, breach: `ends the process: ${message}` });
});
answer(await hunt());

async function hunt(): Promise<Catch> {
  const scene = plantedBugs.find(({ name }) => name === process.env.PLANTED_BUG)?.scene;
  const nothing = { by: null, after: most, breach: '' };
  if (scene !== undefined) return (await huntAtCrashPoints(scene)) ?? nothing;
  const found = await huntInSeeds();
  if (found !== null || !values['crash-points']) return found ?? nothing;
  return (await huntAtCrashPoints('')) ?? nothing;
}

async function huntInSeeds(): Promise<Catch | null> {
  by = 'seeds';
  for (after = 1; after <= most; after += 1) {
    const breach = await inTime(SEED_WITHIN_MS, playPlan(makePlan(after), databases));
    if (breach !== undefined) return { by, after, breach };
  }
  return null;
}

/** Plays the scenes whose name contains these words. */
async function huntAtCrashPoints(words: string): Promise<Catch | null> {
  by = 'crash points';
  after = 0;
  for (const scenario of scenarios.filter(({ name }) => name.includes(words))) {
    for await (const { breaches } of playPoints(scenario, databases)) {
      after += 1;
      const [breach] = breaches;
      if (breach !== undefined) return { by, after, breach: `${breach} (${scenario.name})` };
    }
  }
  return null;
}

/** Returns the first breach. Work that does not end counts as a breach. */
async function inTime(ms: number, work: Promise<Played>): Promise<string | undefined> {
  const played = await withinTime(ms, work);
  return played === null ? `does not come to an end within ${ms / 1000} s` : played.breaches[0];
}

/** Prints the result and exits the process, even if the bug has left unfinished work. */
function answer(found: Catch): never {
  process.stdout.write(`\n${JSON.stringify(found)}\n`);
  process.exit();
}
