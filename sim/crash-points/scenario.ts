import type { SimThread } from '../browser/sim-thread.ts';
import type { Stage } from '../stage.ts';

/** A stage with a thread whose awaits are counted. */
export interface Scene extends Stage {
  /** Counts this thread's awaits as points from now on. */
  watch(thread: SimThread): void;
}

/** A short piece of work of a device, to be interrupted at each of its points. */
export interface Scenario {
  /** Describes the work that the kill interrupts. */
  name: string;
  /** The minimum number of points. With fewer, the scenario misses its purpose. */
  atLeast: number;
  /** The owner of each device, by number. The kill happens on the first device. */
  owners: readonly number[];
  /** Whether the second person logs in on the first device too. */
  isShared?: boolean;
  /** How long other tabs continue before the app is opened again. Default: 0, while replies still arrive. */
  reopensAfterMs?: number;
  /** Sets up the world. */
  prepare(stage: Stage): Promise<void>;
  /** Watches a thread of the first device and does the work. */
  play(scene: Scene): Promise<void>;
  /** Returns breaches on the first device right after it is open again, before any action. */
  checkReopened?(stage: Stage): Promise<string[]>;
}
