import type { Plan } from './plan/plan.ts';
import { playPlan } from './play-seed.ts';
import type { SimDatabases } from './server/sim-database.ts';
import { shrink } from './shrink.ts';

const MOST_TRIES = 150;

/** Returns the plan with the shortest found list of steps that still causes one of the same breaches. */
export async function shrinkPlan(
  plan: Plan,
  breaches: readonly string[],
  databases: SimDatabases,
): Promise<Plan> {
  const wanted = new Set(breaches.map(kindOf));
  const fails = async (steps: Plan['steps']) => {
    const played = await playPlan({ ...plan, steps }, databases);
    return played.breaches.some((breach) => wanted.has(kindOf(breach)));
  };
  return { ...plan, steps: await shrink(plan.steps, (part) => fails([...part]), MOST_TRIES) };
}

/** Returns a breach without ids and numbers, which differ in every part of a plan. */
function kindOf(breach: string): string {
  const [first = ''] = breach.split('\n');
  return first
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d+/g, 'n')
    .slice(0, 60);
}
