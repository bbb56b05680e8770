import type { SimServer } from '../server/sim-server.ts';
import type { Activity } from './activity.ts';
import type { Random } from './random.ts';
import type { Trace } from './trace.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface World {
  clock: VirtualClock;
  activity: Activity;
  random: Random;
  trace: Trace;
  server: SimServer;
  /** Called whenever the world is idle, at intervals of some virtual seconds. */
  watch: (() => Promise<void>) | null;
  /** Reports an error that no thread awaits and no kill explains. The seed then fails. */
  onError(error: unknown): void;
}
