import type { Middlebox, NetworkConditions } from '../browser/network-conditions.ts';
import type { DeviceKind, ThreadKind } from '../browser/sim-device.ts';
import type { ActionName } from '../people/actions.ts';

export interface DevicePlan extends DeviceKind {
  /** The number of the person who owns the device. */
  owner: number;
  /** The number of another person who logs in on it too, or null. */
  guest: number | null;
}

/** A happening as data, so that a plan can be replayed in part. */
export type Happening =
  | { kind: 'act'; device: number; action: ActionName }
  | { kind: 'network'; device: number; isOnline: boolean }
  | { kind: 'storm'; device: number; conditions: Partial<NetworkConditions> }
  | { kind: 'calm'; device: number }
  | { kind: 'silence'; device: number }
  | { kind: 'kill'; device: number; thread: ThreadKind; after: number }
  | { kind: 'freeze'; device: number; thread: Exclude<ThreadKind, 'service worker'> }
  | { kind: 'thaw'; device: number }
  | { kind: 'close pages'; device: number }
  | { kind: 'open a page'; device: number }
  | { kind: 'clock'; device: number; skewMs: number }
  | { kind: 'full disk'; device: number; isFull: boolean }
  | { kind: 'revoke'; device: number }
  | { kind: 'middlebox'; device: number; middlebox: Middlebox | null }
  | { kind: 'pictures lost'; device: number }
  | { kind: 'server stops'; downMs: number }
  | { kind: 'server killed'; statements: number; downMs: number }
  | { kind: 'database restarts'; downMs: number }
  | { kind: 'back up' }
  | { kind: 'restore'; downMs: number }
  | { kind: 'copy of the database' }
  | { kind: 'set back'; downMs: number }
  | { kind: 'everybody sleeps'; ms: number }
  | { kind: 'a week offline' }
  | { kind: 'wait'; ms: number };

export type Step = Happening & {
  /** The seed of all choices within the step, independent of earlier steps. */
  salt: number;
  pauseMs: number;
};

export interface Plan {
  seed: number;
  people: number;
  devices: DevicePlan[];
  steps: Step[];
  database: 'memory' | 'disk';
}
