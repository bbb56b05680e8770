import { setTimeout } from 'node:timers/promises';
import type { Home } from '../fixtures/home.ts';
import { killSharedWorkers, stopAllServiceWorkers } from '../fixtures/kill-workers.ts';
import type { TestApp } from '../fixtures/test-app.ts';
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
  testApp: TestApp;
  players: Player[];
  phone: Home;
  /** The duration of the fault, and its strength from 0 to below 1000. */
  lengthMs: number;
  strength: number;
}

/** The faults. Each resolves when it is over. */
export const faults: Record<FaultName, (scene: Scene) => Promise<void>> = {
  nothing: ({ lengthMs }) => setTimeout(lengthMs),

  async 'network cut'({ testApp, lengthMs }) {
    testApp.network.cut();
    await setTimeout(lengthMs);
    testApp.network.mend();
  },

  'requests lost': (scene) => loseBytes(scene, 'up'),
  'replies lost': (scene) => loseBytes(scene, 'down'),

  async 'slow bytes'({ testApp, lengthMs, strength }) {
    testApp.network.slow(500 + strength * 10);
    await setTimeout(lengthMs);
    testApp.network.mend();
  },

  async 'broken midway'({ testApp, lengthMs, strength }) {
    testApp.network.cutAfter(strength * 5);
    await setTimeout(lengthMs);
    testApp.network.mend();
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

  async 'server killed'({ testApp, lengthMs }) {
    await testApp.server.kill();
    await setTimeout(lengthMs);
    await testApp.server.start();
  },
};

/** Half of the time the dead connections are reset at the end. Otherwise they stay silent. */
async function loseBytes(
  { testApp, lengthMs, strength }: Scene,
  direction: 'up' | 'down',
): Promise<void> {
  void testApp.network.swallow(direction);
  await setTimeout(lengthMs);
  testApp.network.mend();
  if (strength < 500) testApp.network.resetDead();
}
