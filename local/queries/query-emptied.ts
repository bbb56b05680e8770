import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';

/** The browser has emptied this device, and the person was not informed yet. */
export interface Emptied {
  /** The last reported number of undelivered letters on this device. `null` if unknown. */
  letters: number | null;
}

/** Returns the event to report to the person, or `null` if there is none. */
export async function queryEmptied(db: GuvercinDatabase): Promise<Emptied | null> {
  const found = await readRecord(db, 'found-empty');
  return found === null || found.isAsking ? null : { letters: found.letters };
}

/** Marks the event as reported. */
export async function dismissEmptied(db: GuvercinDatabase): Promise<void> {
  await db.records.delete('found-empty');
}
