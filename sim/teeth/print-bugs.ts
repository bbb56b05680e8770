import { plantedBugs } from './planted-bugs.ts';

/** For programs outside the simulator: all planted bugs as JSON. */
process.stdout.write(JSON.stringify(plantedBugs));
