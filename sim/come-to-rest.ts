import { heal } from './heal.ts';
import { checkAtRest } from './oracle/check-at-rest.ts';
import { rotAndMend } from './rot-and-mend.ts';
import type { Stage } from './stage.ts';

/**
 * The faults end, everything arrives, and all must hold; then the devices' disks lose or garble something,
 * and all must hold again: one sentence for each breach.
 */
export async function comeToRest(stage: Stage): Promise<string[]> {
  const { world, model, seats } = stage;
  const late = await heal(stage);
  const devices = seats.map(({ device }) => device);
  const check = () => checkAtRest({ server: world.server.running(), model, devices });
  const breaches = [...late, ...(await check())];
  if (breaches.length > 0) return breaches;
  return [...(await rotAndMend(stage)), ...(await check())];
}
