import type { DeviceKind, ThreadKind } from '../browser/sim-device.ts';
import type { Middlebox, Weather } from '../browser/weather.ts';
import type { ActionName } from '../people/actions.ts';

export interface DevicePlan extends DeviceKind {
  /** Number of the person whose device it is. */
  owner: number;
  /** Number of another person who logs in on it too. */
  guest: number | null;
}

/** One thing that happens, as data: a list of them can be played again in part. */
export type Happening =
  | { kind: 'act'; device: number; action: ActionName }
  | { kind: 'network'; device: number; isOnline: boolean }
  | { kind: 'storm'; device: number; weather: Partial<Weather> }
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
  /** Decides every choice within the step, whatever happened before it. */
  salt: number;
  pauseMs: number;
};

/** All of a seed before it is played. */
export interface Plan {
  seed: number;
  people: number;
  devices: DevicePlan[];
  steps: Step[];
  database: 'memory' | 'disk';
}
