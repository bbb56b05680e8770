import type { SimServer } from '../server/sim-server.ts';
import type { Activity } from './activity.ts';
import type { Random } from './random.ts';
import type { Trace } from './trace.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What everything in one seed shares. */
export interface World {
  clock: VirtualClock;
  activity: Activity;
  random: Random;
  trace: Trace;
  server: SimServer;
  /** Called whenever the world is at rest, some virtual seconds apart. */
  watch: (() => Promise<void>) | null;
  /** What no thread awaits and no kill explains: the seed fails with it. */
  onError(error: unknown): void;
}
