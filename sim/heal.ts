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
import type { SimPerson } from './people/actor.ts';
import { discard } from './people/failed-rows.ts';
import { logInAt, type Seat, type Simulation, takeActor } from './simulation.ts';
import { createRandom } from './world/random.ts';
import { passTime, passUntil } from './world/time.ts';
import type { World } from './world/world.ts';

/** The time within which everything must arrive once the network is good. */
const WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 10_000;
const OPEN_WITHIN_MS = 5_000;
const ARRIVES_WITHIN_MS = 2_000;
const STREAM_IS_BACK_WITHIN_MS =
  (STREAM_SILENCE_SECONDS + STREAM_RECONNECT_SECONDS + STREAM_RECONNECT_JITTER_SECONDS) * 1000 +
  ARRIVES_WITHIN_MS;
const MOST_ROUNDS = 12;

/**
 * Ends the faults, with every app open and a person logged in. Afterwards the only actions are that people discard
 * rejected rows and take turns on a shared device. Returns everything that did not arrive in time.
 */
export async function heal(simulation: Simulation): Promise<string[]> {
  const { world, seats } = simulation;
  await world.server.start();
  const breaches = await moveBesideFilters(simulation);
  if (breaches.length > 0) return breaches;
  for (const { device } of seats) device.calmDown();
  // Corrupted changes may still be in transit.
  await passTime(world, ARRIVES_WITHIN_MS);
  for (const seat of seats) {
    if (await hasQuarantined(seat)) {
      seat.device.update();
      seat.device.closePages();
    }
  }
  for (const seat of seats) await openAndLogIn(simulation, seat);
  // A response in transit counts its Retry-After from when it was sent.
  await passTime(world, ARRIVES_WITHIN_MS);
  sleepUntilAsked(simulation, await findWaits(seats));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const late = await untilFlushed(simulation);
    breaches.push(...late.map((what) => `not delivered within ${WITHIN_MS / 1000} s: ${what}`));
    if (late.length > 0) return breaches;
    if ((await resolveFailed(simulation)) || (await logInAgain(simulation))) continue;
    await untilEqual(simulation);
    if (await logInAgain(simulation)) continue;
    const turns = await findTurns(simulation);
    if (turns.length === 0) break;
    breaches.push(...(await checkBeforeTurns(simulation)));
    for (const { seat, next } of turns) await takeTurn(simulation, seat, next);
  }
  return breaches;
}

/**
 * Checks the devices behind a filter of one kind of call. The filter may stay for ever. All other calls must arrive,
 * and the filtered calls must fail, or wait with a reason. Returns the calls that do neither.
 */
async function moveBesideFilters(simulation: Simulation): Promise<string[]> {
  const { seats } = simulation;
  const isFiltered = ({ device: { conditions } }: Seat) =>
    conditions.middlebox !== null && conditions.middlebox.takes !== 'all';
  if (!seats.some(isFiltered)) return [];
  for (const seat of seats) {
    const { middlebox } = seat.device.conditions;
    seat.device.calmDown(isFiltered(seat) ? { middlebox } : {});
  }
  for (const seat of seats) await openAndLogIn(simulation, seat);
  // A response in transit counts its Retry-After from when it was sent.
  await passTime(simulation.world, ARRIVES_WITHIN_MS);
  sleepUntilAsked(simulation, await findWaits(seats));
  const late = await untilFlushed(simulation);
  return late.map((what) => `held up by what stands before others: ${what}`);
}

async function hasQuarantined({ device: { onlooker } }: Seat): Promise<boolean> {
  return (await onlooker.setAside.count()) > 0;
}

async function findWaits(seats: readonly Seat[]): Promise<number[]> {
  const waits: number[] = [];
  for (const { device } of seats) {
    const rows = await device.onlooker.outbox.toArray();
    waits.push(...rows.map((row) => askedUntil(device, row)));
  }
  return waits;
}

/** Advances the clock past all Retry-After times, which can be up to a day. */
function sleepUntilAsked({ world: { clock } }: Simulation, waits: readonly number[]): void {
  clock.moveTo(Math.max(clock.now(), ...waits));
}

async function openAndLogIn(simulation: Simulation, seat: Seat): Promise<void> {
  const { device, accounts } = seat;
  if (!device.isOpen()) await passUntil(simulation.world, device.open(), OPEN_WITHIN_MS);
  const breach = await checkSession(device, simulation.model);
  if (breach !== null) simulation.world.onError(new Error(breach));
  const auth = await readRecord(device.onlooker, 'auth');
  const [owner] = accounts;
  if (auth === null && owner !== undefined) await logInAt(simulation, seat, owner);
}

/** Passes time until no ready row is left. Returns a description of those that remain. */
async function untilFlushed({ world, seats }: Simulation): Promise<string[]> {
  const until = world.clock.now() + WITHIN_MS;
  for (;;) {
    const waiting = await findWaiting(seats);
    if (waiting.length === 0) return [];
    if (world.clock.now() >= until) return waiting;
    await passTime(world, LOOK_EVERY_MS);
  }
}

async function untilEqual({ world, seats, model }: Simulation): Promise<void> {
  // A stream can break without an error. The device then sends its next request only after the silence timeout, and
  // only then finds out that its session has ended.
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
    const { middlebox } = device.conditions;
    // A limit on part sizes is no excuse, because smaller parts pass.
    const isFiltered = middlebox !== null && middlebox.takes !== 'large parts';
    for (const row of notHeld(mine, isFiltered))
      found.push(`${device.name}: ${row.name} ${row.id}`);
  }
  return found;
}

/**
 * Returns the rows that nothing holds. A failed row needs a decision by the person and holds the later rows of its
 * lanes. With a filter, so does a row that waits with a reason.
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

/** Logs the owners in again on devices without a session. Returns whether there were any. */
async function logInAgain(simulation: Simulation): Promise<boolean> {
  let isAnyLoggedOut = false;
  for (const seat of simulation.seats) {
    const auth = await readRecord(seat.device.onlooker, 'auth');
    const [owner] = seat.accounts;
    if (auth !== null || owner === undefined) continue;
    isAnyLoggedOut = true;
    await logInAt(simulation, seat, owner);
  }
  return isAnyLoggedOut;
}

/** Discards the rejected rows. Returns whether there were any. */
async function resolveFailed(simulation: Simulation): Promise<boolean> {
  let count = 0;
  for (const seat of simulation.seats) {
    const actor = await takeActor(simulation, seat, createRandom(0));
    if (actor === null) continue;
    const { userId } = actor;
    const rows = await actor.db.outbox.where({ userId }).toArray();
    for (const row of rows.filter(({ state }) => state === 'failed')) {
      count += 1;
      await discard(actor, row);
    }
  }
  return count > 0;
}

interface Turn {
  seat: Seat;
  next: SimPerson;
}

/** Finds devices with hidden outbox rows of another person, and that person. */
async function findTurns({ seats }: Simulation): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const seat of seats) {
    const rows = await seat.device.onlooker.outbox.toArray();
    const next = seat.accounts.find(({ userId }) => rows.some((row) => row.userId === userId));
    if (next !== undefined && seat.device.page !== null) turns.push({ seat, next });
  }
  return turns;
}

/** A logout empties the device. So data that one person has sent to another is checked before the people take turns. */
function checkBeforeTurns({ world, model, seats }: Simulation): Promise<string[]> {
  const devices = seats.map(({ device }) => device);
  return checkDevices({ server: world.server.running(), model, devices });
}

async function takeTurn(simulation: Simulation, seat: Seat, next: SimPerson): Promise<void> {
  const { page } = seat.device;
  if (page === null) return;
  await passUntil(simulation.world, logOut(page.device), OPEN_WITHIN_MS);
  await logInAt(simulation, seat, next);
}
