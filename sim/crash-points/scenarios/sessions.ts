import { AUTH_COOKIE } from '../../../contract/cookies.ts';
import { readRecord } from '../../../local/device/stored-records.ts';
import { decodeToken } from '../../../local/session/decode-token.ts';
import { isWaitingTable } from '../../../local/session/empty-device.ts';
import { endSession } from '../../../server/sessions/end-session.ts';
import { actions } from '../../people/actions.ts';
import { enter } from '../../people/sessions.ts';
import type { Simulation } from '../../simulation.ts';
import { passTime, passUntil } from '../../world/time.ts';
import { act, handAt, letEverythingArrive, seatOf, sleep, UNDO_IS_OVER_MS } from '../act.ts';
import { holdReplies } from '../hold-replies.ts';
import type { Scenario } from '../scenario.ts';

const OPEN_WITHIN_MS = 5_000;
const FIRST_ONE_LEAVES_MS = 1_000;
const LATE_MS = 4_000;
const TOKEN_IS_OVER_MS = 16 * 60_000;
/** The undo time is over and the request is in transit. */
const IN_FLIGHT_MS = 5_050;

/** Stream, flush and pull find the expired token at once. None of them loses the session. */
export const renew: Scenario = {
  name: 'renew an expired token with a row to deliver',
  atLeast: 50,
  owners: [0],
  async prepare(simulation) {
    await letEverythingArrive(simulation);
    seatOf(simulation, 0).device.setOnline(false);
    await act(simulation, 0, ['send to the sky']);
    await passTime(simulation.world, UNDO_IS_OVER_MS);
    simulation.world.clock.moveTo(simulation.world.clock.now() + TOKEN_IS_OVER_MS);
  },
  async play(scene) {
    const { device } = seatOf(scene, 0);
    scene.watch((await handAt(scene, 0)).page.thread);
    device.setOnline(true);
    await sleep(scene, 8_000);
  },
};

/** The browser has deleted the tables and the short-lived cookie. The session is rebuilt. */
export const rebuild: Scenario = {
  name: 'start with nothing but a refresh token',
  atLeast: 50,
  owners: [0],
  async prepare(simulation) {
    await act(simulation, 0, ['send to the sky']);
    await letEverythingArrive(simulation);
    const { device } = seatOf(simulation, 0);
    device.closePages();
    for (const table of device.onlooker.tables) await table.clear();
    device.browser.jar.remove([AUTH_COOKIE]);
  },
  async play(scene) {
    const { device } = seatOf(scene, 0);
    const opened = device.open();
    if (device.page !== null) scene.watch(device.page.thread);
    await opened;
    await sleep(scene, 3_000);
  },
};

/** A logout deletes everything or nothing, and a letter in flight arrives once or not at all. */
export const logOut: Scenario = {
  name: 'log out with a row in flight',
  atLeast: 30,
  owners: [0],
  async prepare(simulation) {
    await letEverythingArrive(simulation);
    await act(simulation, 0, ['write a draft', 'send a picture to the sky', 'send to the sky']);
    await passTime(simulation.world, IN_FLIGHT_MS);
  },
  async play(scene) {
    const actor = await handAt(scene, 0);
    scene.watch(actor.page.thread);
    await actions['log out'](actor);
    await sleep(scene, 2_000);
  },
  checkReopened: (simulation) => checkAllOrNothing(simulation, { keepsOutbox: false }),
};

/** A session ended elsewhere deletes everything except unsent data. */
export const forcedEnd: Scenario = {
  name: 'meet a final 401 with rows to deliver',
  atLeast: 30,
  owners: [0],
  async prepare(simulation) {
    await letEverythingArrive(simulation);
    const { device } = seatOf(simulation, 0);
    device.setOnline(false);
    await act(simulation, 0, ['write a draft', 'send a picture to the sky', 'save the profile']);
    await passTime(simulation.world, UNDO_IS_OVER_MS);
    const { sid } = decodeToken(device.browser.jar.read(AUTH_COOKIE) ?? '');
    simulation.model.endedOn.add(device.name);
    await endSession(simulation.world.server.running().context, sid, 'logout');
  },
  async play(scene) {
    const { device } = seatOf(scene, 0);
    scene.watch((await handAt(scene, 0)).page.thread);
    device.setOnline(true);
    await sleep(scene, 3_000);
  },
  checkReopened: (simulation) => checkAllOrNothing(simulation, { keepsOutbox: true }),
};

/** A new person sees nothing of the previous one. The letters of the previous one stay hidden in the outbox. */
export const anotherPerson: Scenario = {
  name: 'log in over another person, whose rows are on their way',
  atLeast: 100,
  owners: [0, 1],
  isShared: true,
  // The second tab has the new person's cookies. The next start opens their session.
  reopensAfterMs: 3_000,
  async prepare(simulation) {
    await act(simulation, 1, ['send to a person']);
    await letEverythingArrive(simulation);
    const { device } = seatOf(simulation, 0);
    await passUntil(simulation.world, device.open(), OPEN_WITHIN_MS);
    device.setOnline(false);
    await act(simulation, 0, [
      'write a draft',
      'send to the sky',
      'send a picture to the sky',
      'save the profile',
    ]);
    await passTime(simulation.world, UNDO_IS_OVER_MS);
  },
  async play(scene) {
    const { device, accounts } = seatOf(scene, 0);
    const { page } = device;
    const guest = accounts[1];
    if (page === null || guest === undefined) return;
    scene.watch(page.thread);
    // Requests started as the first person get a response for the second, or are sent with the second's cookies.
    holdReplies(scene, page.device, LATE_MS);
    device.setOnline(true);
    await sleep(scene, FIRST_ONE_LEAVES_MS);
    // If the thread dies here, no person is logged in, because the second login first ends the first session.
    scene.model.endedOn.add(device.name);
    await enter(page, guest);
    await sleep(scene, LATE_MS);
  },
};

/** Checks that the person is still logged in, or that all data that must be deleted is deleted. */
async function checkAllOrNothing(
  simulation: Simulation,
  { keepsOutbox }: { keepsOutbox: boolean },
): Promise<string[]> {
  const { onlooker } = seatOf(simulation, 0).device;
  if ((await readRecord(onlooker, 'auth')) !== null) return [];
  const breaches: string[] = [];
  for (const table of onlooker.tables) {
    if (keepsOutbox && isWaitingTable(table.name)) continue;
    const count = await table.count();
    if (count > 0) breaches.push(`nobody is logged in, yet ${count} rows in ${table.name}`);
  }
  return breaches;
}
