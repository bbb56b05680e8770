import type { Table } from 'dexie';
import type { GuvercinDatabase } from './database.ts';
import { readRecord } from './stored-records.ts';

/** The person logged out, or another logged in, while the work was under way. */
export class SessionEnded extends Error {
  constructor() {
    super('The session ended meanwhile');
    this.name = 'SessionEnded';
  }
}

/**
 * A writing transaction that first reads who is logged in, inside itself, and stops with
 * SessionEnded when that is no longer `session`: nobody's rows are written into another's device.
 */
export function inSession<T>(
  db: GuvercinDatabase,
  session: string,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  return db.transaction('rw', [...tables, db.records], async () => {
    const auth = await readRecord(db, 'auth');
    if (auth?.session !== session) throw new SessionEnded();
    return work();
  });
}

/**
 * A writing transaction over the small records, for what belongs to whoever is logged in and to no session
 * of theirs; null, and nothing is done, when nobody is any more.
 */
export function ifAnybodyIsHere<T>(
  db: GuvercinDatabase,
  work: () => Promise<T>,
): Promise<T | null> {
  return db.transaction('rw', [db.records], async () =>
    (await readRecord(db, 'auth')) === null ? null : work(),
  );
}

/** Does what is of use only to somebody who is here: whoever leaves meanwhile misses nothing by it. */
export async function unlessLeft(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
  }
}
