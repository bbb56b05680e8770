import type { Message } from '../../contract/entities.ts';
import { readRecord } from '../../local/device/stored-records.ts';
import type { SimDevice } from '../browser/sim-device.ts';
import { landingKey } from './registers-of.ts';
import type { Resting } from './resting.ts';

/**
 * Checks that landing permissions end with their letters, and that only the author's devices have them. While the
 * letter is in the sky, the permission is a register.
 */
export async function checkLanding({ server, devices }: Resting): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom('messages')
    .select(['id', 'receiver_id', 'status'])
    .where('landing_allowed', '=', true)
    .execute();
  const breaches = rows
    .filter(({ receiver_id, status }) => receiver_id !== null || status === 'recalled')
    .map(({ id }) => `${landingKey(id)} outlives its letter`);
  const allowed = new Set(rows.map(({ id }) => id));
  for (const device of devices) breaches.push(...(await checkTold(device, allowed)));
  return breaches;
}

async function checkTold(
  { name, onlooker }: SimDevice,
  allowed: ReadonlySet<string>,
): Promise<string[]> {
  const auth = await readRecord(onlooker, 'auth');
  const mirrored = (await onlooker.messages.toArray()).map(({ value }) => value);
  const stored = (await onlooker.sky.toArray()).map(({ value }) => value);
  const answered = mirrored.flatMap(({ original }) => original ?? []);
  const isTold = (value: object) => 'landing_allowed' in value;
  const isMine = ({ senderId }: Message) => senderId === auth?.userId;
  const others = [...mirrored.filter((value) => !isMine(value)), ...stored, ...answered];
  return [
    ...others.filter(isTold).map(({ id }) => `${name} is told: ${landingKey(id)}`),
    ...mirrored
      .filter((value) => isMine(value) && isTold(value) !== allowed.has(value.id))
      .map((value) => `${name}: ${landingKey(value.id)} is ${isTold(value) ? 'yes' : 'no'}`),
  ];
}
