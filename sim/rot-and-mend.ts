import { entityNames } from '../contract/entities.ts';
import { readRecord } from '../local/device/stored-records.ts';
import { checkMirror } from '../local/mirror/check-mirror.ts';
import { mirrorTable } from '../local/mirror/mirror-tables.ts';
import type { SimDevice } from './browser/sim-device.ts';
import type { Simulation } from './simulation.ts';
import { createRandom, type Random } from './world/random.ts';
import { passUntil } from './world/time.ts';
import type { World } from './world/world.ts';

const CHECKED_WITHIN_MS = 60_000;

/**
 * Compares every device's mirror with the server's log, which must be equal. Then removes or changes a row on each
 * device. At its second check the device must rebuild its mirror. Returns the breaches. The checks of the idle world
 * cover the repaired mirror.
 */
export async function rotAndMend({ world, seats }: Simulation): Promise<string[]> {
  const breaches: string[] = [];
  const random = createRandom(seats.length * 31 + (await rowsOf(seats[0]?.device)).length);
  for (const { device } of seats) {
    const found = await look(world, device);
    if (found !== 0) breaches.push(`${device.name}: sound, and ${told(found)}`);
    const what = await rot(device, random);
    if (what === null) continue;
    world.trace.note(`${device.name}: ${what}`);
    const first = await look(world, device);
    if (first !== 1) breaches.push(`${device.name}: ${what}, and ${told(first)}`);
    await look(world, device);
  }
  return breaches;
}

const told = (differed: number | null) =>
  differed === null ? 'it is not compared' : `it differs ${differed} times`;

/** Returns how many checks in a row found the mirror different from the server, or null before the first check. */
async function look(world: World, { page, onlooker }: SimDevice): Promise<number | null> {
  if (page === null) return null;
  const work = checkMirror(page.device, { pause: async () => undefined });
  await passUntil(world, work, CHECKED_WITHIN_MS);
  await work;
  return (await readRecord(onlooker, 'mirror-check'))?.differed ?? null;
}

async function rot(device: SimDevice, random: Random): Promise<string | null> {
  const row = random.pick(await rowsOf(device));
  if (row === undefined) return null;
  const table = mirrorTable(device.onlooker, row.entity);
  const { gen, id, value } = row;
  const field = random.pick(Object.keys(value));
  if (random.chance(0.5) || field === undefined) {
    await table.delete([gen, id]);
    return `lost ${row.entity} ${id}`;
  }
  await table.put({ ...row.stored, value: { ...value, [field]: 'garbled' } } as typeof row.stored);
  return `garbled the ${field} of ${row.entity} ${id}`;
}

async function rowsOf(device: SimDevice | undefined) {
  if (device === undefined) return [];
  const all = entityNames.map(async (entity) => {
    const rows = await mirrorTable(device.onlooker, entity).toArray();
    return rows.map((stored) => {
      const value = 'value' in stored ? Object(stored.value) : {};
      return { entity, gen: stored.gen, id: stored.id, stored, value };
    });
  });
  return (await Promise.all(all)).flat();
}
