import { comeToRest } from '../come-to-rest.ts';
import type { Plan } from '../plan/plan.ts';
import type { SimDatabases } from '../server/sim-database.ts';
import { type Simulation, startSimulation } from '../simulation.ts';
import { withWorld } from '../with-world.ts';
import { passTime, passUntil } from '../world/time.ts';
import type { Scenario } from './scenario.ts';
import { createWatchedThread } from './watched-thread.ts';

const SEED = 7;
const LONGEST_MS = 120_000;

export interface PlayedScenario {
  points: number;
  breaches: string[];
}

/**
 * Plays a scenario on an empty database and kills its thread at the given point, or never if null. Then opens the app
 * again, calms the network, and runs all checks. Runs are identical up to the kill, so that the points match between
 * them.
 */
export async function playScenario(
  scenario: Scenario,
  databases: SimDatabases,
  killAt: number | null,
): Promise<PlayedScenario> {
  const database = await databases.lend('memory');
  let points = 0;
  const { breaches } = await withWorld({ seed: SEED, database }, async ({ world, breaches }) => {
    const simulation = await startSimulation(world, planOf(scenario));
    try {
      await scenario.prepare(simulation);
      points = await playAndKill(simulation, scenario, killAt);
      breaches.push(...(await reopen(simulation, scenario)), ...(await comeToRest(simulation)));
    } finally {
      for (const { device } of simulation.seats) device.close();
    }
  });
  return { points, breaches };
}

/** Devices have no workers: one thread does all work and is the one that dies. */
function planOf({ owners, isShared = false }: Scenario): Plan {
  const devices = owners.map((owner, index) => ({
    owner,
    guest: isShared && index === 0 ? 1 : null,
    hasSharedWorker: false,
    hasBackgroundSync: false,
    skewMs: 0,
  }));
  return { seed: SEED, people: Math.max(...owners) + 1, devices, steps: [], database: 'memory' };
}

/** Runs the scenario until it ends or its thread is dead. Returns the number of points passed. */
async function playAndKill(
  simulation: Simulation,
  scenario: Scenario,
  killAt: number | null,
): Promise<number> {
  const { world } = simulation;
  const { watch, points, isDead, death } = createWatchedThread(killAt);
  const work = scenario.play({ ...simulation, watch }).catch((error: unknown) => {
    // Failures of a dead thread are no errors.
    if (!isDead()) world.onError(error);
  });
  await passUntil(world, Promise.race([work, death]), LONGEST_MS);
  return points();
}

async function reopen(
  simulation: Simulation,
  { checkReopened, reopensAfterMs = 0 }: Scenario,
): Promise<string[]> {
  const device = simulation.seats[0]?.device;
  if (device === undefined) return ['there is no device'];
  await passTime(simulation.world, reopensAfterMs);
  device.closePages();
  device.calmDown();
  await passUntil(simulation.world, device.open(), LONGEST_MS);
  return (await checkReopened?.(simulation)) ?? [];
}
