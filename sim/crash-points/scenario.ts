import type { SimThread } from '../browser/sim-thread.ts';
import type { Stage } from '../stage.ts';

/** The stage, and whose awaits are being counted. */
export interface Scene extends Stage {
  /** From now on each of this thread's awaits is a point at which it may be killed. */
  watch(thread: SimThread): void;
}

/** Something short that a device does, to be cut off at each of its points. */
export interface Scenario {
  /** What is under way when the thread dies. */
  name: string;
  /** With fewer points it no longer does what it is there for. */
  atLeast: number;
  /** Whose each device is, by number; what is cut off happens on the first. */
  owners: readonly number[];
  /** Whether the second person logs in on the first one's device too. */
  isShared?: boolean;
  /** How long other tabs go on before the app is opened anew; not at all, while replies arrive. */
  reopensAfterMs?: number;
  /** Brings the world to where it begins. */
  prepare(stage: Stage): Promise<void>;
  /** Watches a thread of the first device and lets it do its work. */
  play(scene: Scene): Promise<void>;
  /** What is wrong on the first device as soon as it is open again, before anybody touches it. */
  checkReopened?(stage: Stage): Promise<string[]>;
}
