import { actions } from '../../people/actions.ts';
import { passTime } from '../../world/time.ts';
import { act, handAt, letEverythingArrive, sleep, UNDO_IS_OVER_MS } from '../act.ts';
import { holdReplies } from '../hold-replies.ts';
import type { Scenario } from '../scenario.ts';

const LATE_MS = 6_000;
/** Just before the letter is sent. */
const ALMOST_GONE_MS = UNDO_IS_OVER_MS - 1_000;

/** The stream's events are newer than the reply and have advanced the cursor. */
export const lateReply: Scenario = {
  name: 'meet a reply that comes after what it speaks of has gone',
  atLeast: 100,
  owners: [0, 1],
  async prepare(simulation) {
    await letEverythingArrive(simulation);
    await act(simulation, 0, ['send to a person']);
    await passTime(simulation.world, ALMOST_GONE_MS);
  },
  async play(scene) {
    const { device, page } = await handAt(scene, 0);
    scene.watch(page.thread);
    holdReplies(scene, device, LATE_MS);
    await sleep(scene, 3_000);
    await actions.block(await handAt(scene, 1));
    await sleep(scene, LATE_MS + 2_000);
  },
};
