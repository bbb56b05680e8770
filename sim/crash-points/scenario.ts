import type { SimThread } from '../browser/sim-thread.ts';
import type { Simulation } from '../simulation.ts';

export interface Scene extends Simulation {
  watch(thread: SimThread): void;
}

/** A short piece of work of a device, to be interrupted at each of its points. */
export interface Scenario {
  name: string;
  /** The minimum number of points. With fewer, the scenario misses its purpose. */
  atLeast: number;
  /** The owner of each device, by number. The kill happens on the first device. */
  owners: readonly number[];
  /** Whether the second person logs in on the first device too. */
  isShared?: boolean;
  /** How long other tabs continue before the app is opened again. Default: 0, while replies still arrive. */
  reopensAfterMs?: number;
  prepare(simulation: Simulation): Promise<void>;
  play(scene: Scene): Promise<void>;
  /** Returns breaches on the first device right after it is open again, before any action. */
  checkReopened?(simulation: Simulation): Promise<string[]>;
}
