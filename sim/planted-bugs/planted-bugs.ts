import { deliveryBugs } from './bugs/delivery-bugs.ts';
import { laneBugs } from './bugs/lane-bugs.ts';
import { leaderBugs } from './bugs/leader-bugs.ts';
import { mirrorBugs } from './bugs/mirror-bugs.ts';
import { serverBugs } from './bugs/server-bugs.ts';
import { sessionBugs } from './bugs/session-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';

/** Bugs that sync engines are known for. Each is planted into ours to prove that the simulator catches it. */
export const plantedBugs: readonly PlantedBug[] = [
  ...deliveryBugs,
  ...laneBugs,
  ...leaderBugs,
  ...mirrorBugs,
  ...sessionBugs,
  ...serverBugs,
];
