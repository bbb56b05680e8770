import type { SimDatabases } from '../server/sim-database.ts';
import { playScenario } from './play-scenario.ts';
import type { Scenario } from './scenario.ts';

/** Every `of`-th point from the `part`-th on. Processes share the points this way. */
export interface Share {
  part: number;
  of: number;
}

export interface PlayedPoint {
  /** The point at which the thread was killed, or 0 for none. */
  point: number;
  points: number;
  breaches: string[];
}

/**
 * Plays a scenario once without a kill to count its points, and then with a kill at each point. Too few points are a
 * breach, because the work of the scenario did not happen.
 */
export async function* playPoints(
  scenario: Scenario,
  databases: SimDatabases,
  { part, of }: Share = { part: 1, of: 1 },
): AsyncGenerator<PlayedPoint> {
  const { points, breaches } = await playScenario(scenario, databases, null);
  const isThin = points < scenario.atLeast;
  const thin = isThin ? [`it has only ${points} points, not ${scenario.atLeast}`] : [];
  yield { point: 0, points, breaches: [...thin, ...breaches] };
  for (let point = part; point <= points; point += of) {
    const killed = await playScenario(scenario, databases, point);
    const isAlive = killed.points < point;
    const survived = isAlive ? [`it lives: this time there were ${killed.points} points`] : [];
    yield { point, points, breaches: [...survived, ...killed.breaches] };
  }
}
