import { makePlan } from './plan/make-plan.ts';
import { playPlan } from './play-seed.ts';
import type { SeedMessage } from './seed-messages.ts';
import { createSimDatabases } from './server/sim-database.ts';

/** A separate process that plays the seeds of its command line, one after the other. */
const tell = (message: SeedMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

// The parent was stopped or has ended.
process.on('disconnect', () => process.exit());

const databases = createSimDatabases();
for (const seed of process.argv.slice(2).map(Number)) {
  await tell({ type: 'begins', seed });
  const begun = performance.now();
  const { breaches, steps, tail, digest } = await playPlan(makePlan(seed), databases);
  const ms = Math.round(performance.now() - begun);
  await tell({ type: 'played', seed, breaches, steps, tail, digest, ms });
}
await databases.close();
process.disconnect();
