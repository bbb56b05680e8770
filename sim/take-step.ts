import { AUTH_COOKIE } from '../contract/cookies.ts';
import { AppError } from '../contract/errors.ts';
import { isQuotaExceeded } from '../local/device/is-quota-exceeded.ts';
import { NetworkError } from '../local/net/network-error.ts';
import { decodeToken } from '../local/session/decode-token.ts';
import { endSession } from '../server/sessions/end-session.ts';
import { CALM } from './browser/network-conditions.ts';
import { isDeath } from './browser/sim-thread.ts';
import { checkSession } from './oracle/check-session.ts';
import { followRestore } from './oracle/follow-restore.ts';
import { actions } from './people/actions.ts';
import { enter } from './people/sessions.ts';
import type { Step } from './plan/plan.ts';
import { type Seat, type Simulation, takeActor } from './simulation.ts';
import { createRandom, type Random } from './world/random.ts';
import { passTime, passUntil } from './world/time.ts';

const ACT_WITHIN_MS = 1_000;
const OPEN_WITHIN_MS = 1_000;
/** Time in which replies in transit arrive or get lost, before the data is replaced. */
const REPLIES_ARRIVE_MS = 1_500;
const WEEK_MS = 7 * 86_400_000;
const REOPENS = 0.7;

/** Plays one step and passes some time. A step whose device or person is not available does nothing. */
export async function takeStep(simulation: Simulation, step: Step): Promise<void> {
  const { world, seats } = simulation;
  const random = createRandom(step.salt);
  await happen(simulation, step, random);
  await passTime(world, step.pauseMs);
  // The person opens a dead app again, sooner or later.
  for (const { device } of seats) {
    if (!device.isOpen() && random.chance(REOPENS)) {
      await passUntil(world, device.open(), OPEN_WITHIN_MS);
    }
  }
}

async function happen(simulation: Simulation, step: Step, random: Random): Promise<void> {
  const seat = 'device' in step ? simulation.seats[step.device] : undefined;
  if (seat === undefined) await happenToAll(simulation, step);
  else await happenAt(simulation, { seat, step, random });
}

interface Scene {
  seat: Seat;
  step: Step;
  random: Random;
}

async function happenAt(simulation: Simulation, { seat, step, random }: Scene): Promise<void> {
  const { world } = simulation;
  const { device } = seat;
  switch (step.kind) {
    case 'act':
      return act(simulation, { seat, step, random });
    case 'network':
      device.setOnline(step.isOnline);
      return;
    case 'storm':
      Object.assign(device.conditions, step.conditions);
      return;
    case 'calm':
      Object.assign(device.conditions, { ...CALM, ...keptOf(device.conditions) });
      return;
    case 'silence':
      device.silenceStreams();
      return;
    case 'kill':
      device.killAfter(step.thread, step.after);
      return;
    case 'freeze':
      device.freeze(step.thread);
      return;
    case 'thaw':
      device.thaw();
      return;
    case 'close pages':
      device.closePages();
      return;
    case 'open a page':
      await passUntil(world, device.open(), OPEN_WITHIN_MS);
      return;
    case 'clock':
      device.state.skewMs = step.skewMs;
      return;
    case 'full disk':
      device.state.isDiskFull = step.isFull;
      return;
    case 'revoke':
      return revoke(simulation, seat);
    case 'middlebox':
      device.conditions.middlebox = step.middlebox;
      return;
    case 'pictures lost':
      return device.losePictures();
    default:
      return;
  }
}

/** Returns the parts of the network conditions that a calm keeps: offline state, dead connections, and a middlebox. */
const keptOf = ({ isOnline, silentUpTo, middlebox }: Seat['device']['conditions']) => ({
  isOnline,
  silentUpTo,
  middlebox,
});

async function happenToAll({ world, seats, model }: Simulation, step: Step): Promise<void> {
  const { server, clock } = world;
  switch (step.kind) {
    case 'server stops':
      await server.stop();
      await passTime(world, step.downMs);
      return server.start();
    case 'server killed':
      server.killAfter(step.statements);
      await passTime(world, step.downMs);
      server.killAfter(0);
      return server.start();
    case 'database restarts':
      await server.stop();
      await server.restartDatabase();
      await passTime(world, step.downMs);
      return server.start();
    case 'back up':
      return server.isUp() ? server.backUp() : undefined;
    case 'restore': {
      if (!server.hasBackup()) return;
      await server.stop();
      await passTime(world, REPLIES_ARRIVE_MS);
      await server.restore();
      await passTime(world, step.downMs);
      await server.start();
      const devices = seats.map(({ device }) => device);
      return followRestore(model, server.running().context.db, devices);
    }
    case 'copy of the database':
      return server.isUp() ? server.copyDatabase() : undefined;
    case 'set back': {
      if (!server.hasCopy()) return;
      await server.stop();
      await passTime(world, REPLIES_ARRIVE_MS);
      await server.setBack();
      await passTime(world, step.downMs);
      await server.start();
      const devices = seats.map(({ device }) => device);
      return followRestore(model, server.running().context.db, devices);
    }
    case 'everybody sleeps':
      clock.moveTo(clock.now() + step.ms);
      return;
    case 'a week offline':
      for (const { device } of seats) device.setOnline(false);
      clock.moveTo(clock.now() + WEEK_MS);
      return;
    case 'wait':
      return passTime(world, step.ms);
    default:
      return;
  }
}

/** Plays an action of a person. A kill or a lost network may interrupt it. */
async function act(simulation: Simulation, { seat, step, random }: Scene): Promise<void> {
  if (step.kind !== 'act') return;
  const { world } = simulation;
  const actor = await takeActor(simulation, seat, random);
  const who = random.pick(seat.accounts);
  const { page } = seat.device;
  const breach = page === null ? null : await checkSession(seat.device, simulation.model);
  if (breach !== null) world.onError(new Error(breach));
  const work = async () => {
    if (actor !== null) await actions[step.action](actor);
    else if (who !== undefined && page !== null) await enter(page, who);
  };
  const settled = work().catch((error: unknown) => {
    const isPlay = isDeath(error) || page?.thread.isAlive() !== true || isTold(error);
    if (!isPlay) world.onError(error);
  });
  await passUntil(world, settled, ACT_WITHIN_MS);
}

/** Whether the screen shows this error to the person, who tries again later. */
function isTold(error: unknown): boolean {
  if (error instanceof NetworkError || isQuotaExceeded(error)) return true;
  return error instanceof AppError && (error.fate !== 'reject' || error.code === 'storage-full');
}

/** Ends the session on the server, as from another device, by a new password, or by the operator. */
async function revoke({ world, model }: Simulation, { device }: Seat): Promise<void> {
  const token = device.browser.jar.read(AUTH_COOKIE);
  if (token === null || !world.server.isUp()) return;
  model.endedOn.add(device.name);
  await endSession(world.server.running().context, decodeToken(token).sid, 'logout');
}
