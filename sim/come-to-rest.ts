import { heal } from './heal.ts';
import { checkAtRest } from './oracle/check-at-rest.ts';
import { rotAndMend } from './rot-and-mend.ts';
import type { Simulation } from './simulation.ts';

/**
 * Ends the faults, waits until everything has arrived, and runs all checks. Then corrupts or removes data on the
 * devices' disks and runs all checks again. Returns one sentence for each breach.
 */
export async function comeToRest(simulation: Simulation): Promise<string[]> {
  const { world, model, seats } = simulation;
  const late = await heal(simulation);
  const devices = seats.map(({ device }) => device);
  const check = () => checkAtRest({ server: world.server.running(), model, devices });
  const breaches = [...late, ...(await check())];
  if (breaches.length > 0) return breaches;
  return [...(await rotAndMend(simulation)), ...(await check())];
}
