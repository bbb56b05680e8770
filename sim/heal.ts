import {
  STREAM_RECONNECT_JITTER_SECONDS,
  STREAM_RECONNECT_SECONDS,
  STREAM_SILENCE_SECONDS,
} from '../contract/limits.ts';
import { logOut } from '../local/account/log-out.ts';
import type { OutboxRow } from '../local/device/database.ts';
import { readRecord } from '../local/device/stored-records.ts';
import { waitingReason } from '../local/waiting/waiting-reason.ts';
import { checkDevices } from './oracle/check-devices.ts';
import { checkSession } from './oracle/check-session.ts';
import { askedUntil } from './oracle/watch-liveness.ts';
import { discard } from './people/failed-rows.ts';
import type { SimPerson } from './people/hand.ts';
import { logInAt, type Seat, type Stage, takeHand } from './stage.ts';
import { createRandom } from './world/random.ts';
import { passTime, passUntil } from './world/time.ts';
import type { World } from './world/world.ts';

/** So long may it take, with the network well, until everything has arrived everywhere. */
const WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 10_000;
const OPEN_WITHIN_MS = 5_000;
const ARRIVES_WITHIN_MS = 2_000;
const STREAM_IS_BACK_WITHIN_MS =
  (STREAM_SILENCE_SECONDS + STREAM_RECONNECT_SECONDS + STREAM_RECONNECT_JITTER_SECONDS) * 1000 +
  ARRIVES_WITHIN_MS;
const MOST_ROUNDS = 12;

/**
 * The faults end: every app is open and somebody is logged in. After that nobody touches anything,
 * except that people let go of what was refused, and take turns on a device that they share.
 * Answers what did not arrive in its time.
 */
export async function heal(stage: Stage): Promise<string[]> {
  const { world, seats } = stage;
  await world.server.start();
  const breaches = await moveBesideFilters(stage);
  if (breaches.length > 0) return breaches;
  for (const { device } of seats) device.calmDown();
  // What was changed on the way is still under way.
  await passTime(world, ARRIVES_WITHIN_MS);
  for (const seat of seats) {
    if (await hasSetAside(seat)) {
      seat.device.update();
      seat.device.closePages();
    }
  }
  for (const seat of seats) await openAndLogIn(stage, seat);
  // An answer that is under way counts its seconds from when it was given.
  await passTime(world, ARRIVES_WITHIN_MS);
  sleepUntilAsked(stage, await findWaits(seats));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const late = await untilFlushed(stage);
    breaches.push(...late.map((what) => `not delivered within ${WITHIN_MS / 1000} s: ${what}`));
    if (late.length > 0) return breaches;
    if ((await settleFailed(stage)) || (await logInAgain(stage))) continue;
    await untilEqual(stage);
    if (await logInAgain(stage)) continue;
    const turns = await findTurns(stage);
    if (turns.length === 0) break;
    breaches.push(...(await checkBeforeTurns(stage)));
    for (const { seat, next } of turns) await takeTurn(stage, seat, next);
  }
  return breaches;
}

/**
 * A filter in front of one kind of call may stay for ever: whatever it does not take arrives, and what it
 * takes has failed, or waits and says why. Answers what does neither.
 */
async function moveBesideFilters(stage: Stage): Promise<string[]> {
  const { seats } = stage;
  const isFiltered = ({ device: { weather } }: Seat) =>
    weather.middlebox !== null && weather.middlebox.takes !== 'all';
  if (!seats.some(isFiltered)) return [];
  for (const seat of seats) {
    const { middlebox } = seat.device.weather;
    seat.device.calmDown(isFiltered(seat) ? { middlebox } : {});
  }
  for (const seat of seats) await openAndLogIn(stage, seat);
  // An answer that is under way counts its seconds from when it was given.
  await passTime(stage.world, ARRIVES_WITHIN_MS);
  sleepUntilAsked(stage, await findWaits(seats));
  const late = await untilFlushed(stage);
  return late.map((what) => `held up by what stands before others: ${what}`);
}

async function hasSetAside({ device: { onlooker } }: Seat): Promise<boolean> {
  return (await onlooker.setAside.count()) > 0;
}

/** Until when the server has asked to leave rows alone that wait. */
async function findWaits(seats: readonly Seat[]): Promise<number[]> {
  const waits: number[] = [];
  for (const { device } of seats) {
    const rows = await device.onlooker.outbox.toArray();
    waits.push(...rows.map((row) => askedUntil(device, row)));
  }
  return waits;
}

/** What the server has asked for up to a day is waited for at once. */
function sleepUntilAsked({ world: { clock } }: Stage, waits: readonly number[]): void {
  clock.moveTo(Math.max(clock.now(), ...waits));
}

async function openAndLogIn(stage: Stage, seat: Seat): Promise<void> {
  const { device, accounts } = seat;
  if (!device.isOpen()) await passUntil(stage.world, device.open(), OPEN_WITHIN_MS);
  const breach = await checkSession(device, stage.model);
  if (breach !== null) stage.world.onError(new Error(breach));
  const auth = await readRecord(device.onlooker, 'auth');
  const [owner] = accounts;
  if (auth === null && owner !== undefined) await logInAt(stage, seat, owner);
}

/** Lets time pass until nothing that may go still waits; what does at the end of it, in words. */
async function untilFlushed({ world, seats }: Stage): Promise<string[]> {
  const until = world.clock.now() + WITHIN_MS;
  for (;;) {
    const waiting = await findWaiting(seats);
    if (waiting.length === 0) return [];
    if (world.clock.now() >= until) return waiting;
    await passTime(world, LOOK_EVERY_MS);
  }
}

/** Lets time pass until every device is at its head; what is not equal then shows in the checks. */
async function untilEqual({ world, seats, model }: Stage): Promise<void> {
  // A stream can break without an error. Its device then asks the server only after the silence time-out, and
  // learns only then that its session has ended.
  const mayHaveEnded = seats.some(({ device }) => model.endedOn.has(device.name));
  if (mayHaveEnded) await passTime(world, STREAM_IS_BACK_WITHIN_MS);
  const until = world.clock.now() + WITHIN_MS;
  do await passTime(world, LOOK_EVERY_MS);
  while (world.clock.now() < until && !(await areAtHead(world, seats)));
}

async function areAtHead({ server }: World, seats: Seat[]): Promise<boolean> {
  const rows = await server.running().context.db.selectFrom('heads').selectAll().execute();
  const heads = new Map(rows.map(({ user_id, seq }) => [user_id, seq]));
  for (const { device } of seats) {
    const auth = await readRecord(device.onlooker, 'auth');
    const sync = await readRecord(device.onlooker, 'sync');
    const isThere = sync?.building === null && sync.cursor === heads.get(auth?.userId ?? '');
    if (!isThere) return false;
  }
  return true;
}

async function findWaiting(seats: Seat[]): Promise<string[]> {
  const found: string[] = [];
  for (const { device } of seats) {
    const auth = await readRecord(device.onlooker, 'auth');
    const rows = await device.onlooker.outbox.orderBy('position').toArray();
    const mine = rows.filter(({ userId }) => userId === auth?.userId);
    const { middlebox } = device.weather;
    // What finds parts too large excuses nothing: smaller ones pass it.
    const isFiltered = middlebox !== null && middlebox.takes !== 'large parts';
    for (const row of notHeld(mine, isFiltered))
      found.push(`${device.name}: ${row.name} ${row.id}`);
  }
  return found;
}

/**
 * A failed row is a question to the person; what stands behind it in a lane waits for the answer. While
 * something stands in the way the same is true of what waits for that, and says so.
 */
function notHeld(rows: OutboxRow[], isFiltered: boolean): OutboxRow[] {
  const held = new Set<string>();
  return rows.filter((row) => {
    const isTold = isFiltered && waitingReason(row) !== null;
    const isHeld = row.state === 'failed' || isTold || row.lanes.some((lane) => held.has(lane));
    if (isHeld) for (const lane of row.lanes) held.add(lane);
    return !isHeld;
  });
}

/** A session that was ended shows itself late; true when somebody had to log in again. */
async function logInAgain(stage: Stage): Promise<boolean> {
  let count = 0;
  for (const seat of stage.seats) {
    const auth = await readRecord(seat.device.onlooker, 'auth');
    const [owner] = seat.accounts;
    if (auth !== null || owner === undefined) continue;
    count += 1;
    await logInAt(stage, seat, owner);
  }
  return count > 0;
}

/** People let go of what was refused; true when there was something. */
async function settleFailed(stage: Stage): Promise<boolean> {
  let count = 0;
  for (const seat of stage.seats) {
    const hand = await takeHand(stage, seat, createRandom(0));
    if (hand === null) continue;
    const { userId } = hand;
    const rows = await hand.db.outbox.where({ userId }).toArray();
    for (const row of rows.filter(({ state }) => state === 'failed')) {
      count += 1;
      await discard(hand, row);
    }
  }
  return count > 0;
}

interface Turn {
  seat: Seat;
  next: SimPerson;
}

/** Where somebody else's things wait, out of sight, and who that is. */
async function findTurns({ seats }: Stage): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const seat of seats) {
    const rows = await seat.device.onlooker.outbox.toArray();
    const next = seat.accounts.find(({ userId }) => rows.some((row) => row.userId === userId));
    if (next !== undefined && seat.device.page !== null) turns.push({ seat, next });
  }
  return turns;
}

/** Logging out empties the device: what of one person was written to the other's shows only now. */
function checkBeforeTurns({ world, model, seats }: Stage): Promise<string[]> {
  const devices = seats.map(({ device }) => device);
  return checkDevices({ server: world.server.running(), model, devices });
}

/** Who waits logs in, and whoever was there is logged out. */
async function takeTurn(stage: Stage, seat: Seat, next: SimPerson): Promise<void> {
  const { page } = seat.device;
  if (page === null) return;
  await passUntil(stage.world, logOut(page.device), OPEN_WITHIN_MS);
  await logInAt(stage, seat, next);
}
