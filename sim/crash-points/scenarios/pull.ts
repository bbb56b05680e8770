import { readRecord } from '../../../local/device/stored-records.ts';
import { beginEpoch } from '../../../server/epoch/begin-epoch.ts';
import { actions } from '../../people/actions.ts';
import { enter, leave } from '../../people/sessions.ts';
import type { Simulation } from '../../simulation.ts';
import { passUntil } from '../../world/time.ts';
import { act, handAt, letEverythingArrive, seatOf, sleep, UNDO_IS_OVER_MS } from '../act.ts';
import type { Scenario } from '../scenario.ts';
import { makePagesSmall } from './small-pages.ts';

const OUT_WITHIN_MS = 10_000;

/** A first sync continues after an interruption. */
export const firstSync: Scenario = {
  name: 'log in and pull a first sync of several pages',
  atLeast: 100,
  owners: [0],
  async prepare(simulation) {
    makePagesSmall(simulation);
    await act(simulation, 0, ['send to the sky', 'save the settings']);
    await letEverythingArrive(simulation);
    await passUntil(simulation.world, leave(await handAt(simulation, 0)), OUT_WITHIN_MS);
  },
  async play(scene) {
    const { device, accounts } = seatOf(scene, 0);
    const [owner] = accounts;
    if (device.page === null || owner === undefined) return;
    scene.watch(device.page.thread);
    await enter(device.page, owner);
    const sync = await readRecord(device.onlooker, 'sync');
    if (sync?.isComplete !== true) throw new Error('The first sync has stopped in the middle.');
    await sleep(scene, 2_000);
  },
};

/** After a restore of the server a new mirror is built while the old one stays in use. Outbox rows are kept. */
export const reset: Scenario = {
  name: 'pull after a restore: rebuild beside the old mirror and flip',
  atLeast: 100,
  owners: [0],
  async prepare(simulation) {
    makePagesSmall(simulation);
    await letEverythingArrive(simulation);
    seatOf(simulation, 0).device.setOnline(false);
    await act(simulation, 0, ['send to the sky', 'save the settings']);
    await beginAnotherEpoch(simulation);
  },
  async play(scene) {
    const { device } = seatOf(scene, 0);
    const before = await readRecord(device.onlooker, 'sync');
    scene.watch((await handAt(scene, 0)).page.thread);
    device.setOnline(true);
    device.lookAround();
    while ((await readRecord(device.onlooker, 'sync'))?.gen === before?.gen) {
      await sleep(scene, 500);
    }
    await sleep(scene, 2_000);
  },
};

async function beginAnotherEpoch({ world }: Simulation): Promise<void> {
  const { server, activity } = world;
  const { db, makeId } = server.running().context;
  const now = new Date(world.clock.now());
  await activity.during(() =>
    db.transaction().execute((tx) => beginEpoch(tx, { epoch: makeId(), now })),
  );
  await server.stop();
  await server.start();
}

/** Events are applied as they arrive. One that does not continue at the cursor causes a pull. */
export const events: Scenario = {
  name: 'apply events: letters, the recall of one with a picture, and one after a gap',
  atLeast: 100,
  owners: [0, 0, 1],
  async prepare(simulation) {
    await act(simulation, 1, ['send a picture to the sky']);
    await letEverythingArrive(simulation);
  },
  async play(scene) {
    const { conditions } = seatOf(scene, 0).device;
    scene.watch((await handAt(scene, 0)).page.thread);
    await actions.recall(await handAt(scene, 1));
    const other = await handAt(scene, 2);
    await actions['send to a person'](other);
    await sleep(scene, UNDO_IS_OVER_MS + 1_000);
    conditions.eventLost = 1;
    await actions['send to a person'](other);
    await sleep(scene, UNDO_IS_OVER_MS + 1_000);
    conditions.eventLost = 0;
    await actions['send to a person'](other);
    await sleep(scene, UNDO_IS_OVER_MS + 2_000);
  },
};
