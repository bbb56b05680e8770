import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signAuthToken } from '../sessions/auth-token.ts';
import { openOwnWorld, type World } from './scene.ts';
import type { Renewal } from './traffic.ts';

/** A server whose clock can be shifted while it runs. Its timers are not affected. */
export interface TurnedClock {
  world: World;
  /** Shifts the clock to this many seconds from the true time. */
  turn(seconds: number): void;
  now(): Date;
  /** Gives tokens that are valid by the server's clock. */
  renew: Renewal;
  close(): Promise<void>;
}

export const NO_CLOCK = 'needs faketime of Debian’s';

/** Opens a server with a shiftable clock. Returns null if Debian's faketime is not installed. */
export async function openTurnedClock(
  settings: Record<string, string> = {},
): Promise<TurnedClock | null> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (library === undefined) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-clock-'));
  const clock = path.join(folder, 'clock');
  let shift = 0;
  const turn = (seconds: number) => {
    shift = seconds;
    writeFileSync(clock, seconds < 0 ? `${seconds}` : `+${seconds}`);
  };
  turn(0);
  const env = {
    ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
    ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
  };
  const world = await openOwnWorld({ env: { ...env, ...settings } });
  const now = () => new Date(Date.now() + shift * 1000);
  return {
    ...{ world, turn, now },
    async renew(guest) {
      guest.take(await signAuthToken({ ...world.town.context, now }, guest));
    },
    async close() {
      await world.close();
      rmSync(folder, { recursive: true });
    },
  };
}
