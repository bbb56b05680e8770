import { setImageConcurrency } from '../server/files/convert-image.ts';
import { setPasswordConcurrency } from '../server/sessions/password-hash.ts';
import { forgetLiveQueries } from './browser/forget-live-queries.ts';
import { isDeath } from './browser/sim-thread.ts';
import { ServerKilled } from './server/server-life.ts';
import type { SimDatabase } from './server/sim-database.ts';
import { startSimServer } from './server/sim-server.ts';
import { createActivity } from './world/activity.ts';
import { createRandom } from './world/random.ts';
import { runTimersAtOnce } from './world/timers-at-once.ts';
import { createTrace } from './world/trace.ts';
import { createVirtualClock } from './world/virtual-clock.ts';
import type { World } from './world/world.ts';

const BEGIN = Date.parse('2026-11-20T10:00:00Z');

runTimersAtOnce();
// With more concurrency, work on other threads would finish in an order that does not depend on the seed.
setPasswordConcurrency(1);
setImageConcurrency(1);

export interface OpenWorld {
  world: World;
  breaches: string[];
  /** Virtual milliseconds since the start. */
  elapsed(): number;
}

/**
 * Plays something in a new world: the real server on an empty database, and a clock and randomness decided by the seed.
 * Unhandled errors count as breaches too, except for kills.
 */
export async function withWorld(
  { seed, database }: { seed: number; database: SimDatabase },
  play: (open: OpenWorld) => Promise<void>,
): Promise<OpenWorld> {
  const random = createRandom(seed);
  const clock = createVirtualClock(BEGIN);
  const elapsed = () => clock.now() - BEGIN;
  const trace = createTrace(elapsed);
  const activity = createActivity();
  const breaches: string[] = [];
  const onError = (error: unknown) => {
    if (!(error instanceof ServerKilled)) breaches.push(`unexpected: ${describe(error)}`);
  };
  const onStray = (error: unknown) => {
    if (!isDeath(error)) onError(error);
  };
  process.on('unhandledRejection', onStray);
  const parts = { clock, activity, random: random.fork() };
  const server = await startSimServer(parts, database);
  const world: World = { ...parts, random: random.fork(), trace, server, watch: null, onError };
  const open = { world, breaches, elapsed };
  try {
    await play(open);
  } catch (error) {
    onError(error);
  } finally {
    await server.close();
    forgetLiveQueries();
    process.off('unhandledRejection', onStray);
  }
  return open;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
