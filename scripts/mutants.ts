import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { chooseMutants, THREADS } from './mutants/choose-mutants.ts';
import { mutate } from './mutants/list-mutations.ts';
import { createMutantStages } from './mutants/mutant-stages.ts';
import { copyTree } from './mutants/scratch-tree.ts';
import { runProgram, runTool } from './run-program.ts';
import { say } from './test-run/tally.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    /** In this order; the first that fails ends the mutant. */
    stages: { type: 'string', default: 'unit,server,simulator,crash-points' },
    /** The simulator's planted bugs in place of mutants. */
    planted: { type: 'boolean', default: false },
    /** Only mutants whose name has these words. */
    only: { type: 'string', default: '' },
    /** Of the stories only those that load what was changed: names of their files. */
    stories: { type: 'string', default: '' },
    anew: { type: 'boolean', default: false },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
/** Some do not compile; others take their places. */
const CANDIDATES_FOR_ONE = 4;
const TREE = '.cache/mutants/tree';
const RESULTS = '.cache/mutants/results.json';

interface Candidate {
  name: string;
  sources(read: (file: string) => string): Record<string, string>;
}

const stages = values.stages.split(',');
const mutantStages = createMutantStages(values.stories.split(',').filter((name) => name !== ''));
const unknown = stages.find((name) => !Object.hasOwn(mutantStages, name));
if (unknown !== undefined) {
  throw new Error(`There is no stage ${unknown}: ${Object.keys(mutantStages).join(', ')}`);
}

/** By the mutant's name and the stages that were tried: who killed it; null: nobody. */
const resultsSchema = v.record(v.string(), v.nullable(v.string()));
type Results = v.InferOutput<typeof resultsSchema>;
if (values.anew) rmSync(RESULTS, { force: true });
const results: Results = existsSync(RESULTS)
  ? v.parse(resultsSchema, JSON.parse(readFileSync(RESULTS, 'utf8')))
  : {};

function put(key: string, killer: string | null): void {
  results[key] = killer;
  mkdirSync('.cache/mutants', { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(results, null, 1));
}

function listMutants(): Candidate[] {
  const files = THREADS.flatMap((thread) => globSync(`${thread}/**/*.{ts,tsx}`))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\/test-|\.d\.ts$/.test(file))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const chosen = chooseMutants({ files, count: count * CANDIDATES_FOR_ONE, seed });
  return chosen.map(({ name, file, mutation }) => ({
    name,
    sources: (read) => ({ [file]: mutate(read(file), mutation) }),
  }));
}

const plantedSchema = v.array(
  v.object({
    name: v.string(),
    patches: v.array(v.object({ file: v.string(), find: v.string(), replace: v.string() })),
  }),
);

async function listPlanted(): Promise<Candidate[]> {
  const program = ['sim/teeth/print-bugs.ts'];
  const { output } = await runProgram(process.execPath, program, { isQuiet: true });
  return v.parse(plantedSchema, JSON.parse(output)).map(({ name, patches }) => ({
    name,
    sources(read) {
      const sources: Record<string, string> = {};
      for (const { file, find, replace } of patches) {
        sources[file] = (sources[file] ?? read(file)).replace(find, () => replace);
      }
      return sources;
    },
  }));
}

const candidates = values.planted ? await listPlanted() : listMutants();
const wanted = candidates.filter(({ name }) => name.includes(values.only));
const most = values.planted ? wanted.length : count;
const tree = copyTree(TREE);
const NOT_COMPILED = 'does not compile';
const killed = new Map<string, number>();
let tried = 0;

/** Who kills the mutant that now stands in the tree; null: nobody. */
async function findKiller(files: readonly string[]): Promise<string | null> {
  const { code } = await runTool('tsc', ['-b'], { cwd: tree.folder, isQuiet: true });
  if (code !== 0 && !values.planted) return NOT_COMPILED;
  for (const name of stages) {
    if (await mutantStages[name]?.(tree.folder, files)) return name;
  }
  return null;
}

for (const { name, sources } of wanted) {
  if (tried >= most) break;
  tree.plant({});
  const planted = sources(tree.read);
  // A place of another source is another mutant.
  const digest = createHash('sha256').update(JSON.stringify(planted)).digest('hex').slice(0, 8);
  const by = values.stories === '' ? values.stages : `${values.stages}: ${values.stories}`;
  const key = `${name} ${digest} [${by}]`;
  const isKnown = Object.hasOwn(results, key);
  if (!isKnown) {
    tree.plant(planted);
    put(key, await findKiller(Object.keys(planted)));
  }
  const killer = results[key] ?? null;
  if (killer === NOT_COMPILED) continue;
  tried += 1;
  killed.set(killer ?? 'nobody', (killed.get(killer ?? 'nobody') ?? 0) + 1);
  const how = `${killer ?? 'NOBODY'}${isKnown ? ' (known)' : ''}`;
  say(`${String(tried).padStart(3)} of ${most}  ${name}: ${how}\n`);
}
tree.plant({});
const sums = [...killed].map(([killer, times]) => `${killer} ${times}`).join(', ');
say(`\nseed ${seed}; killed by: ${sums}\n`);
