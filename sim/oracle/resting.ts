import type { RunningServer } from '../../server/start/start-server.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import type { Model } from './model.ts';

/** An idle world: good network, no actions, and no waiting rows. */
export interface Resting {
  server: RunningServer;
  model: Model;
  devices: readonly SimDevice[];
}
