import { readRecord } from '../local/device/stored-records.ts';
import { makePerson } from '../server/testing/people.ts';
import { SimDevice } from './browser/sim-device.ts';
import { createModel, type Model } from './oracle/model.ts';
import type { Actor, SimPerson } from './people/actor.ts';
import { enter, PASSWORD } from './people/sessions.ts';
import { takePicture } from './people/take-picture.ts';
import type { DevicePlan, Plan } from './plan/plan.ts';
import { hashCheaply } from './server/hash-cheaply.ts';
import type { Random } from './world/random.ts';
import { passUntil } from './world/time.ts';
import type { World } from './world/world.ts';

const PIGEONS_EACH = 3;
const LOG_IN_WITHIN_MS = 60_000;

export interface Seat {
  device: SimDevice;
  /** The owner of the device, then others who log in on it. */
  accounts: SimPerson[];
}

export interface Simulation {
  world: World;
  model: Model;
  people: SimPerson[];
  seats: Seat[];
}

/** Creates the people and their devices. Each person logs in through the real login. */
export async function startSimulation(world: World, plan: Plan): Promise<Simulation> {
  await takePicture();
  const { context } = world.server.running();
  const people: SimPerson[] = [];
  for (let number = 1; number <= plan.people; number += 1) {
    people.push(await makePerson(context, { pigeons: PIGEONS_EACH, fullName: `Person ${number}` }));
  }
  await context.db
    .updateTable('users')
    .set({ password_hash: await hashCheaply(PASSWORD) })
    .execute();
  const seats = plan.devices.map((device, index) => seatAt(world, people, device, index));
  const simulation: Simulation = { world, model: createModel(), people, seats };
  for (const seat of seats) {
    await passUntil(world, seat.device.open(), LOG_IN_WITHIN_MS);
    const [owner] = seat.accounts;
    if (owner !== undefined) await logInAt(simulation, seat, owner);
  }
  return simulation;
}

function seatAt(world: World, people: SimPerson[], plan: DevicePlan, index: number): Seat {
  const whose = plan.guest === null ? [plan.owner] : [plan.owner, plan.guest];
  return {
    device: new SimDevice(`device ${index + 1}`, world, plan),
    accounts: whose.flatMap((number) => people[number] ?? []),
  };
}

/** Logs a person in at a device's open page. After a failure no one is logged in. */
export async function logInAt(
  { world }: Simulation,
  { device }: Seat,
  who: SimPerson,
): Promise<void> {
  const { page } = device;
  if (page === null) return;
  const work = enter(page, who);
  await passUntil(world, work, LOG_IN_WITHIN_MS);
  await work;
}

/** Returns the actor for the person logged in at the open page, or null if there is none. */
export async function takeActor(
  { model, people }: Simulation,
  { device, accounts }: Seat,
  random: Random,
): Promise<Actor | null> {
  const { page } = device;
  const auth = await readRecord(device.onlooker, 'auth');
  if (page === null || auth === null) return null;
  const { userId } = auth;
  const others = people.map((person) => person.userId).filter((id) => id !== userId);
  const { db } = page.device;
  return { sim: device, page, device: page.device, db, userId, others, random, model, accounts };
}
