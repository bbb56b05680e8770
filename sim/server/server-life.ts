import type { KyselyPlugin } from 'kysely';
import type { Timers } from '../../server/base/timers.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';

export class ServerKilled extends Error {
  constructor() {
    super('The server was killed');
    this.name = 'ServerKilled';
  }
}

/**
 * The lifecycle of one server process. It can be killed at each of its statements. Its open transaction is then rolled
 * back, and no further statement runs.
 */
export interface ServerLife {
  readonly plugin: KyselyPlugin;
  readonly timers: Timers;
  isAlive(): boolean;
  kill(): void;
  killAfter(statements: number): void;
}

export function createServerLife(clock: VirtualClock, onDeath: () => void): ServerLife {
  let isAlive = true;
  let statements = 0;
  let last = Number.POSITIVE_INFINITY;
  const kill = () => {
    if (!isAlive) return;
    isAlive = false;
    onDeath();
  };
  return {
    plugin: {
      transformQuery({ node }) {
        statements += 1;
        if (statements >= last) kill();
        if (!isAlive) throw new ServerKilled();
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    timers: {
      after(ms, run) {
        const entry = clock.set(() => (isAlive ? run() : undefined), ms);
        return () => clock.clear(entry);
      },
    },
    isAlive: () => isAlive,
    kill,
    killAfter(count) {
      last = statements + count;
    },
  };
}
