import { type ActionName, actions } from '../people/actions.ts';
import type { Actor } from '../people/actor.ts';
import { type Seat, type Simulation, takeActor } from '../simulation.ts';
import { createRandom } from '../world/random.ts';
import { passTime, passUntil } from '../world/time.ts';

const ACT_WITHIN_MS = 5_000;
/** A letter is sent after its seconds of undo. */
export const UNDO_IS_OVER_MS = 5_500;
const EVERYTHING_ARRIVES_MS = 10_000;

export function seatOf(simulation: Simulation, number: number): Seat {
  const seat = simulation.seats[number];
  if (seat === undefined) throw new Error(`There is no device ${number + 1}.`);
  return seat;
}

/** Returns the actor for the person logged in at a device. Throws if the device is not open. */
export async function handAt(simulation: Simulation, number: number): Promise<Actor> {
  const actor = await takeActor(simulation, seatOf(simulation, number), createRandom(number + 1));
  if (actor === null) throw new Error(`Nobody is at device ${number + 1}.`);
  return actor;
}

export async function act(simulation: Simulation, number: number, names: readonly ActionName[]) {
  const actor = await handAt(simulation, number);
  for (const name of names) {
    const work = actions[name](actor);
    await passUntil(simulation.world, work, ACT_WITHIN_MS);
    await work;
  }
}

export function letEverythingArrive({ world }: Simulation): Promise<void> {
  return passTime(world, EVERYTHING_ARRIVES_MS);
}

/** Waits without moving the clock, which the scenario's driver does. */
export function sleep({ world }: Simulation, ms: number): Promise<void> {
  return new Promise((resolve) => {
    world.clock.set(resolve, ms);
  });
}
