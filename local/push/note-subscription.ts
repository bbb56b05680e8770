import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import {
  type RecordValue,
  readRecord,
  type SessionRecord,
  writeRecord,
} from '../device/stored-records.ts';

type Push = RecordValue<'push'>;

/** Stores the state of this device's subscription. Writes nothing if it is unchanged. */
export function noteSubscription(
  { db }: Pick<Device, 'db'>,
  { session }: SessionRecord,
  push: Push,
): Promise<void> {
  return inSession(db, session, [], async () => {
    const known = await readRecord(db, 'push');
    if (known === null || !isSame(known, push)) await writeRecord(db, 'push', push);
  });
}

const isSame = (one: Push, other: Push): boolean =>
  one.sessionId === other.sessionId &&
  one.endpoint === other.endpoint &&
  one.key === other.key &&
  one.refused === other.refused &&
  one.isEnding === other.isEnding;
