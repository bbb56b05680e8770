import { deliveryBugs } from './bugs/delivery-bugs.ts';
import { mirrorBugs } from './bugs/mirror-bugs.ts';
import { serverBugs } from './bugs/server-bugs.ts';
import { sessionBugs } from './bugs/session-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Bugs that sync engines are known for, each planted into ours to see it caught. */
export const plantedBugs: readonly PlantedBug[] = [
  ...deliveryBugs,
  ...mirrorBugs,
  ...sessionBugs,
  ...serverBugs,
];
