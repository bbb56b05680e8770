import { comeToRest } from './come-to-rest.ts';
import { createLeadersWatch } from './oracle/watch-leaders.ts';
import { createLivenessWatch } from './oracle/watch-liveness.ts';
import { describeStep } from './plan/describe-step.ts';
import type { Plan } from './plan/plan.ts';
import type { SimDatabases } from './server/sim-database.ts';
import { type Simulation, startSimulation } from './simulation.ts';
import { takeStep } from './take-step.ts';
import { type OpenWorld, withWorld } from './with-world.ts';

export interface Played {
  /** Breaches, one sentence each. Empty if all is well. */
  breaches: string[];
  /** The steps with their times, for the reader of a failing seed. */
  steps: string[];
  /** Equal for the same plan in every process. */
  digest: string;
  tail: string[];
  virtualMs: number;
}

/** Plays a plan on an empty database, ends the faults and runs all checks on the idle world. */
export async function playPlan(plan: Plan, databases: SimDatabases): Promise<Played> {
  const steps: string[] = [];
  const database = await databases.lend(plan.database);
  const { world, breaches, elapsed } = await withWorld(
    { seed: plan.seed, database },
    async (open) => {
      const simulation = await startSimulation(open.world, plan);
      try {
        await playSteps({ ...open, simulation, plan, steps });
        open.breaches.push(...(await comeToRest(simulation)));
      } finally {
        for (const { device } of simulation.seats) device.close();
      }
    },
  );
  const { trace } = world;
  return { breaches, steps, digest: trace.digest(), tail: trace.tail(60), virtualMs: elapsed() };
}

interface Playing extends OpenWorld {
  simulation: Simulation;
  plan: Plan;
  steps: string[];
}

async function playSteps({
  world,
  breaches,
  elapsed,
  simulation,
  plan,
  steps,
}: Playing): Promise<void> {
  const liveness = createLivenessWatch(world, (breach) => breaches.push(breach));
  const leaders = createLeadersWatch(world, (breach) => breaches.push(breach));
  for (const { device } of simulation.seats) {
    liveness.add(device);
    leaders.add(device);
  }
  world.watch = async () => {
    leaders.look();
    await liveness.look();
  };
  for (const step of plan.steps) {
    const what = describeStep(step);
    steps.push(`${(elapsed() / 1000).toFixed(1)} s ${what}`);
    world.trace.note(what);
    await takeStep(simulation, step);
  }
}
