import { parseArgs } from 'node:util';
import type { Catch } from './catch.ts';
import { huntBug } from './hunt-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    /** Only every `of`-th bug, from the `part`-th one on. */
    part: { type: 'string', default: '1' },
    of: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '2' },
  },
});
const MOST_CHARACTERS = 110;
const seeds = Number(values.seeds);
const [part, of] = [Number(values.part), Number(values.of)];

/**
 * A run without a bug must not fail, because a catch would otherwise prove nothing. When the bugs are split into parts,
 * the seed runs cover this case.
 */
const NONE = 'none';
const every = plantedBugs.map(({ name }) => name);
const wanted = values.only ?? every.filter((_, at) => at % of === part - 1);
const unknown = wanted.find((name) => !plantedBugs.some((bug) => bug.name === name));
if (unknown !== undefined) throw new Error(`There is no bug called ${unknown}`);

const begun = performance.now();
const waiting = values.only === undefined && of === 1 ? [NONE, ...wanted] : [...wanted];
const tally = { passed: 0, failed: 0 };
await Promise.all(Array.from({ length: Number(values.jobs) }, huntOneAfterAnother));
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
process.stdout.write(`\n${minutes} minutes\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

async function huntOneAfterAnother(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const isNone = name === NONE;
    const bug = plantedBugs.find((one) => one.name === name);
    const hunt = { seeds: bug?.seeds ?? seeds, hasCrashPoints: true };
    const found = await huntBug(isNone ? null : name, hunt);
    const isCaught = found.by === 'seeds' || found.by === 'crash points';
    const isRight = isNone ? found.by === null : isCaught;
    tally[isRight ? 'passed' : 'failed'] += 1;
    process.stdout.write(`${describe(name, found, isRight)}\n`);
  }
}

function describe(name: string, { by, after, breach }: Catch, isRight: boolean): string {
  const words = breach.replaceAll(/\s+/g, ' ').slice(0, MOST_CHARACTERS);
  const how = by === null ? `none in ${after}` : `${by}, ${after}`;
  return `${isRight ? 'ok    ' : 'NOT OK'} ${name.padEnd(46)} ${how.padEnd(20)} ${words}`.trimEnd();
}
