import { heal } from './heal.ts';
import { checkAtRest } from './oracle/check-at-rest.ts';
import type { Stage } from './stage.ts';

/** The faults end, everything arrives, and all must hold: one sentence for each breach. */
export async function comeToRest(stage: Stage): Promise<string[]> {
  const { world, model, seats } = stage;
  const late = await heal(stage);
  const devices = seats.map(({ device }) => device);
  return [...late, ...(await checkAtRest({ server: world.server.running(), model, devices }))];
}
