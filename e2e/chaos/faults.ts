import { setTimeout } from 'node:timers/promises';
import type { Home } from '../fixtures/home.ts';
import type { House } from '../fixtures/house.ts';
import { killSharedWorkers, stopAllServiceWorkers } from '../fixtures/kill-workers.ts';
import { openPages, type Player } from './players.ts';

export const faultNames = [
  'nothing',
  'network cut',
  'requests lost',
  'replies lost',
  'slow bytes',
  'broken midway',
  'service workers stopped',
  'shared workers killed',
  'tab closed',
  'browser killed',
  'server killed',
] as const;
export type FaultName = (typeof faultNames)[number];

export interface Scene {
  house: House;
  players: Player[];
  phone: Home;
  /** The duration of the fault, and its strength from 0 to below 1000. */
  lengthMs: number;
  strength: number;
}

/** The faults. Each resolves when it is over. */
export const faults: Record<FaultName, (scene: Scene) => Promise<void>> = {
  nothing: ({ lengthMs }) => setTimeout(lengthMs),

  async 'network cut'({ house, lengthMs }) {
    house.network.cut();
    await setTimeout(lengthMs);
    house.network.mend();
  },

  'requests lost': (scene) => loseBytes(scene, 'up'),
  'replies lost': (scene) => loseBytes(scene, 'down'),

  async 'slow bytes'({ house, lengthMs, strength }) {
    house.network.slow(500 + strength * 10);
    await setTimeout(lengthMs);
    house.network.mend();
  },

  async 'broken midway'({ house, lengthMs, strength }) {
    house.network.cutAfter(strength * 5);
    await setTimeout(lengthMs);
    house.network.mend();
  },

  async 'service workers stopped'({ players }) {
    for (const player of players) {
      const [page] = openPages(player);
      if (page !== undefined) await stopAllServiceWorkers(page);
    }
  },

  async 'shared workers killed'({ players }) {
    for (const player of players) {
      const [page] = openPages(player);
      if (page !== undefined) await killSharedWorkers(page);
    }
  },

  async 'tab closed'({ players, strength }) {
    const pages = players.flatMap(openPages);
    await pages[strength % pages.length]?.close();
  },

  async 'browser killed'({ phone, lengthMs }) {
    await phone.kill();
    await setTimeout(lengthMs);
    await phone.open();
  },

  async 'server killed'({ house, lengthMs }) {
    await house.server.kill();
    await setTimeout(lengthMs);
    await house.server.start();
  },
};

/** Half of the time the dead connections are reset at the end. Otherwise they stay silent. */
async function loseBytes(
  { house, lengthMs, strength }: Scene,
  direction: 'up' | 'down',
): Promise<void> {
  void house.network.swallow(direction);
  await setTimeout(lengthMs);
  house.network.mend();
  if (strength < 500) house.network.resetDead();
}
