import { actions } from '../../people/actions.ts';
import { passTime } from '../../world/time.ts';
import { act, handAt, letEverythingArrive, seatOf, sleep, UNDO_IS_OVER_MS } from '../act.ts';
import type { Scenario } from '../scenario.ts';

/** A person's actions are stored completely or not at all. */
export const write: Scenario = {
  name: 'write a letter with a picture, new photos and a draft, and take a letter back',
  atLeast: 50,
  owners: [0],
  async prepare(simulation) {
    await act(simulation, 0, ['send to the sky']);
  },
  async play(scene) {
    const actor = await handAt(scene, 0);
    scene.watch(actor.page.thread);
    await actions.undo(actor);
    await actions['send a picture to the sky'](actor);
    await actions['save photos'](actor);
    await actions['write a draft'](actor);
  },
};

/** A letter is stored as a draft or as a letter, never as both. */
export const sendBegun: Scenario = {
  name: 'send a letter that was begun before',
  atLeast: 10,
  owners: [0],
  async prepare(simulation) {
    const actor = await handAt(simulation, 0);
    while ((await actor.db.drafts.get('sky')) === undefined) await actions['write a draft'](actor);
  },
  async play(scene) {
    const actor = await handAt(scene, 0);
    scene.watch(actor.page.thread);
    await actions['send a draft'](actor);
  },
};

/** Outbox rows are delivered: an upload, a reply, a read, a save. */
export const deliver: Scenario = {
  name: 'flush a letter with a picture, a read, a reply and a profile save',
  atLeast: 100,
  owners: [0, 1],
  async prepare(simulation) {
    await act(simulation, 1, ['send to a person']);
    await letEverythingArrive(simulation);
    seatOf(simulation, 0).device.setOnline(false);
    await act(simulation, 0, ['read', 'reply', 'send a picture to the sky', 'save the profile']);
    await passTime(simulation.world, UNDO_IS_OVER_MS);
  },
  async play(scene) {
    const { device } = seatOf(scene, 0);
    scene.watch((await handAt(scene, 0)).page.thread);
    device.setOnline(true);
    while ((await device.onlooker.outbox.count()) > 0) await sleep(scene, 500);
    await sleep(scene, 2_000);
  },
};
