import type { PresenceBefore } from '../../contract/notifications.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { inSession } from '../device/in-session.ts';
import {
  readRecord,
  rowsOfPerson,
  type SessionRecord,
  writeRecord,
} from '../device/stored-records.ts';

/** Whether the database contains no data of any person. */
export function holdsNothing(db: GuvercinDatabase): Promise<boolean> {
  return db.transaction('r', db.tables, async () => {
    const counts = await Promise.all(db.tables.map((table) => rowsOfPerson(table).count()));
    return counts.every((count) => count === 0);
  });
}

/**
 * Stores that the cookies contained a session while the database was empty. Only the server can distinguish a new
 * session from an old session after the browser has emptied the database.
 */
export async function noteFoundEmpty(db: GuvercinDatabase): Promise<void> {
  await writeRecord(db, 'found-empty', { isAsking: true, letters: null });
}

/** Whether the device still has to ask the server if the browser has emptied it. */
export async function isAskingWhetherEmptied(db: GuvercinDatabase): Promise<boolean> {
  return (await readRecord(db, 'found-empty'))?.isAsking === true;
}

/** Stores the server's answer. `before` is undefined for a server of an earlier build; the device asks again later. */
export async function learnWhetherEmptied(
  db: GuvercinDatabase,
  session: SessionRecord,
  before: PresenceBefore | null | undefined,
): Promise<void> {
  if (before === undefined) return;
  await inSession(db, session.session, [db.records], async () => {
    // The question is already answered. Later reports on the server come from this device itself.
    if (!(await isAskingWhetherEmptied(db))) return;
    if (before === null) await db.records.delete('found-empty');
    else await writeRecord(db, 'found-empty', { isAsking: false, letters: before.waiting });
  });
}
