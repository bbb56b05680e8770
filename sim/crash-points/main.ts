import { parseArgs } from 'node:util';
import { createSimDatabases } from '../server/sim-database.ts';
import { playPoints } from './play-points.ts';
import { scenarios } from './scenarios.ts';

const SHOWN_BREACHES = 5;

const { values } = parseArgs({
  options: {
    /** Plays only every `of`-th point of each scenario, from this one on. */
    part: { type: 'string', default: '1' },
    of: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const share = { part: Number(values.part), of: Number(values.of) };
const print = (line: string) => void process.stdout.write(`${line}\n`);

const databases = createSimDatabases();
let passed = 0;
let failed = 0;
for (const scenario of scenarios.filter(({ name }) => name.includes(values.only))) {
  const begun = performance.now();
  let count = 0;
  for await (const { point, points, breaches } of playPoints(scenario, databases, share)) {
    count = points;
    if (breaches.length === 0) passed += 1;
    else {
      failed += 1;
      print(`not well after a kill at point ${point} of: ${scenario.name}`);
      print(`  ${breaches.slice(0, SHOWN_BREACHES).join('\n  ')}`);
    }
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  print(`${scenario.name}: ${count} points, ${seconds} s`);
}
await databases.close();
print(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
