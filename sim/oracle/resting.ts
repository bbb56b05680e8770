import type { RunningServer } from '../../server/start/start-server.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { Model } from './model.ts';

/** A world at rest: the network is well, nobody does anything, and nothing waits. */
export interface Resting {
  server: RunningServer;
  model: Model;
  devices: readonly SimDevice[];
}
