import { parseArgs } from 'node:util';
import { setPasswordConcurrency } from '../server/accounts/password-hash.ts';
import { emptyDatabase, openTestDatabase } from '../server/db/test-database.ts';
import { setImageConcurrency } from '../server/files/convert-image.ts';
import { runSeed } from './run-seed.ts';
import { isDeath } from './sim-device.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
});
/** The embedded database never vacuums by itself: what was deleted would slow every later seed. */
const SEEDS_A_DATABASE = 50;

const seeds = Number(values.seeds);
const from = Number(values.from);

// Work on other threads would finish in an order that no seed decides.
setPasswordConcurrency(1);
setImageConcurrency(1);
let database = await openTestDatabase();
const begun = performance.now();
let passed = 0;
let failed = 0;
/** Rejections that nobody handled: a killed thread's are its death, any other fails the seed. */
let strays: string[] = [];
process.on('unhandledRejection', (error) => {
  if (!isDeath(error)) strays.push(`unhandled: ${error instanceof Error ? error.stack : error}`);
});
for (let seed = from; seed < from + seeds; seed += 1) {
  const done = seed - from;
  if (done > 0 && done % SEEDS_A_DATABASE === 0) {
    await database.close();
    database = await openTestDatabase();
    process.stdout.write(`${done} of ${seeds} seeds, ${failed} failed\n`);
  }
  await emptyDatabase(database.db);
  strays = [];
  const { breaches, steps } = await runSeed(seed, database);
  breaches.push(...strays);
  if (breaches.length === 0) passed += 1;
  else {
    failed += 1;
    process.stdout.write(`\nseed ${seed} failed:\n  ${breaches.join('\n  ')}\n`);
  }
  if (values.verbose || breaches.length > 0) process.stdout.write(`  ${steps.join('\n  ')}\n`);
}
await database.close();
const perSecond = (seeds / ((performance.now() - begun) / 1000)).toFixed(1);
process.stdout.write(`\n${perSecond} seeds a second\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
