import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';

/** The browser has emptied this device, and the person was not told yet. */
export interface Emptied {
  /** How many letters waited here when the device last said so; null where that is not known. */
  letters: number | null;
}

/** null: nobody has anything to be told. */
export async function queryEmptied(db: GuvercinDatabase): Promise<Emptied | null> {
  const found = await readRecord(db, 'found-empty');
  return found === null || found.isAsking ? null : { letters: found.letters };
}

/** It has been told. */
export async function settleEmptied(db: GuvercinDatabase): Promise<void> {
  await db.records.delete('found-empty');
}
