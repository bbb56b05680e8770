import { checkCounts } from './check-counts.ts';
import { checkDevices } from './check-devices.ts';
import { checkDone } from './check-done.ts';
import { checkLanding } from './check-landing.ts';
import { checkLeftovers } from './check-leftovers.ts';
import { checkMessages } from './check-messages.ts';
import { checkPigeons } from './check-pigeons.ts';
import { checkRegisters } from './check-registers.ts';
import type { Resting } from './resting.ts';

const checks = [
  checkMessages,
  checkPigeons,
  checkDone,
  checkRegisters,
  checkLanding,
  checkCounts,
  checkDevices,
  checkLeftovers,
];

/** Runs all checks of an idle world. Returns one sentence for each breach. */
export async function checkAtRest(resting: Resting): Promise<string[]> {
  const breaches: string[] = [];
  for (const check of checks) breaches.push(...(await check(resting)));
  return breaches;
}
