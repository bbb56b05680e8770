import type { GuvercinDatabase } from '../device/database.ts';
import { inSession, unlessLeft } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';

/** The same as the maximum size of the stored sky. */
const KEEP_SEEN = 500;

/** Returns the ids of the letters of the sky that the person has seen on this device (the discover store). */
export async function readSeen(db: GuvercinDatabase): Promise<ReadonlySet<string>> {
  return new Set((await readRecord(db, 'discover-store'))?.seen);
}

/** Stores letters as seen and drops the oldest entries above the limit. Does nothing for a visitor. */
export async function rememberSeen(db: GuvercinDatabase, ids: readonly string[]): Promise<void> {
  const [session, known] = await Promise.all([readRecord(db, 'auth'), readSeen(db)]);
  if (session === null || ids.every((id) => known.has(id))) return;
  await unlessLeft(() =>
    inSession(db, session.session, [], async () => {
      const before = (await readRecord(db, 'discover-store'))?.seen ?? [];
      const seen = [...new Set([...before, ...ids])].slice(-KEEP_SEEN);
      await writeRecord(db, 'discover-store', { seen });
    }),
  );
}
