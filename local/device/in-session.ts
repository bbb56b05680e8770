import type { Table } from 'dexie';
import type { GuvercinDatabase } from './database.ts';
import { readRecord } from './stored-records.ts';

/** The person logged out, or another person logged in, while the work was running. */
export class SessionEnded extends Error {
  constructor() {
    super('The session ended meanwhile');
    this.name = 'SessionEnded';
  }
}

/**
 * Runs `work` in a writing transaction that first checks the logged-in session. Throws SessionEnded if it is not
 * `session`, so that one person's rows are never written for another.
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
 * Runs `work` in a writing transaction over the small records, for data that belongs to the logged-in person in any
 * session. Returns `null` without running `work` if no person is logged in.
 */
export function ifAnybodyIsHere<T>(
  db: GuvercinDatabase,
  work: () => Promise<T>,
): Promise<T | null> {
  return db.transaction('rw', [db.records], async () =>
    (await readRecord(db, 'auth')) === null ? null : work(),
  );
}

/** Runs work that matters only while the person is logged in, and ignores SessionEnded. */
export async function unlessLeft(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
  }
}
