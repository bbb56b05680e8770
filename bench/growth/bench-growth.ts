import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createPushServices } from '../../server/config/push-services.ts';
import { makeTestDevice, openTestPushService } from '../../server/testing/push-service.ts';
import { median, percentile } from '../percentile.ts';
import type { BenchOptions, Scale } from '../scale.ts';
import { formatTable } from '../table.ts';
import { drawPlot } from './draw-plot.ts';
import { type Action, listActions } from './list-actions.ts';
import { type OpenPopulation, openPopulation } from './open-population.ts';
import { runScheduledWork, type WorkResult } from './run-scheduled-work.ts';

const sizes = {
  whole: {
    people: [1_000, 30_000, 300_000],
    skyLetters: 100_000,
    rounds: 6,
    repeats: 100,
    warmUps: 20,
  },
  smoke: {
    people: [500, 2_000],
    skyLetters: 1_000,
    rounds: 1,
    repeats: 5,
    warmUps: 1,
  },
};
/** How often an action is measured: in each round, some runs that are not counted, then the counted ones. */
type Counts = Pick<(typeof sizes)[Scale], 'rounds' | 'repeats' | 'warmUps'>;
const MOST_GROWTH = 1.5;
const SLOWEST_MS = 1_000;
const PUSH_HOST = 'push.inside.example';
const SEED = 20_261_120;

interface ActionResult {
  name: string;
  statements: number;
  sizes: { people: number; p50Ms: number; p99Ms: number; runs: number }[];
  /** The median with the most people, divided by that with the fewest. */
  growth: number;
}

/**
 * Measures requests and scheduled work in databases of different numbers of people, and prints two tables. Writes the
 * results as JSON and as a plot. Returns whether no median grows beyond its budget and no scheduled statement is slow.
 */
export async function benchGrowth(
  scale: Scale,
  { people: asked, out }: BenchOptions,
): Promise<boolean> {
  const { people: usual, skyLetters } = sizes[scale];
  const people = asked.length > 0 ? asked : usual;
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-bench-'));
  const pushes = await openTestPushService();
  const device = makeTestDevice(`https://${PUSH_HOST}/device`).subscription;
  const places: OpenPopulation[] = [];
  try {
    for (const count of people.toSorted((a, b) => a - b)) {
      const place = await openPopulation(folder, { people: count, skyLetters, device });
      places.push(place);
      process.stdout.write(
        `${count} people: ${place.megabytes} MB, made in ${place.madeInSeconds.toFixed(1)} s\n`,
      );
    }
    const post = pushes.postWith(createPushServices([PUSH_HOST]));
    const pushPost = { post, subject: 'mailto:bench@example.org' };
    const actions: ActionResult[] = [];
    for (const action of listActions(createRandom(SEED), pushPost)) {
      actions.push(await measure(action, places, sizes[scale]));
    }
    printActions(actions);
    const scheduled = await runScheduledWork(places, folder);
    printScheduled(scheduled);
    save(out ?? mkdtempSync(path.join(tmpdir(), 'guvercin-scale-')), {
      skyLetters,
      actions,
      scheduled,
      databases: places.map(({ people: count, megabytes }) => ({ people: count, megabytes })),
    });
    return isWithin(actions, scheduled) || scale === 'smoke';
  } finally {
    for (const place of places) await place.close();
    await pushes.close();
    rmSync(folder, { recursive: true });
  }
}

/** Measures an action on all databases in turns, so that noise of the machine affects all of them. */
async function measure(
  { name, prepare }: Action,
  places: readonly OpenPopulation[],
  { rounds, repeats, warmUps }: Counts,
): Promise<ActionResult> {
  const times = new Map(places.map((place) => [place, [] as number[]]));
  const statements: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, taken] of times) {
      for (let run = -warmUps; run < repeats; run += 1) {
        const act = await prepare(place);
        place.heard.length = 0;
        const start = performance.now();
        await act();
        const ms = performance.now() - start;
        if (run < 0) continue;
        taken.push(ms);
        statements.push(place.heard.length);
      }
    }
  }
  const measured = [...times].map(([{ people }, taken]) => {
    taken.sort((a, b) => a - b);
    const [p50Ms, p99Ms] = [percentile(taken, 0.5), percentile(taken, 0.99)];
    return { people, p50Ms, p99Ms, runs: taken.length };
  });
  const growth = (measured.at(-1)?.p50Ms ?? 0) / (measured[0]?.p50Ms ?? 1);
  return { name, statements: median(statements), sizes: measured, growth };
}

function printActions(actions: readonly ActionResult[]): void {
  const counts = actions[0]?.sizes.map(({ people }) => people) ?? [];
  const heads = counts.flatMap((people) => [`p50 ${people}`, `p99 ${people}`]);
  const rows = actions.map(({ name, statements, sizes: measured, growth }) => {
    const times = measured.flatMap(({ p50Ms, p99Ms }) => [p50Ms.toFixed(2), p99Ms.toFixed(2)]);
    return [name, String(statements), ...times, growth.toFixed(2)];
  });
  process.stdout.write(`\n${formatTable([['ms', 'statements', ...heads, 'growth'], ...rows])}\n`);
}

function printScheduled(scheduled: readonly WorkResult[]): void {
  const rows = scheduled.map(({ name, people, statements, slowestMs, seconds }) => {
    return [name, ...[people, statements].map(String), slowestMs.toFixed(0), seconds.toFixed(1)];
  });
  const heads = ['', 'people', 'statements', 'slowest ms', 's in all'];
  process.stdout.write(`\n${formatTable([heads, ...rows])}\n`);
  for (const { name, slowestMs, slowestSql } of scheduled) {
    if (slowestMs > SLOWEST_MS) process.stdout.write(`\n${name}: ${slowestSql}\n`);
  }
}

interface Results {
  skyLetters: number;
  databases: { people: number; megabytes: number }[];
  actions: readonly ActionResult[];
  scheduled: readonly WorkResult[];
}

function save(folder: string, results: Results): void {
  mkdirSync(folder, { recursive: true });
  const lines = results.actions.map(({ name, sizes: measured }) => ({
    name,
    points: measured.map(({ people, p50Ms: ms }) => ({ people, ms })),
  }));
  const files = {
    'scale.json': `${JSON.stringify(results, null, 1)}\n`,
    'scale.svg': drawPlot('Median time in milliseconds', lines),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text);
    process.stdout.write(`\n${path.join(folder, name)}`);
  }
  process.stdout.write('\n');
}

const isWithin = (actions: readonly ActionResult[], scheduled: readonly WorkResult[]): boolean =>
  actions.every(({ growth }) => growth <= MOST_GROWTH) &&
  scheduled.every(({ slowestMs }) => slowestMs <= SLOWEST_MS);

/** Returns the mulberry32 generator. Its numbers depend only on the seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
