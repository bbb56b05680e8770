import type { PresenceBefore } from '../../contract/notifications.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { inSession } from '../device/in-session.ts';
import {
  readRecord,
  rowsOfPerson,
  type SessionRecord,
  writeRecord,
} from '../device/stored-records.ts';

/** Does the database hold nothing of anybody? */
export function holdsNothing(db: GuvercinDatabase): Promise<boolean> {
  return db.transaction('r', db.tables, async () => {
    const counts = await Promise.all(db.tables.map((table) => rowsOfPerson(table).count()));
    return counts.every((count) => count === 0);
  });
}

/**
 * Notes that the cookies brought a session and the database held nothing. Whether this is a new session or a
 * browser that has emptied the database under an old one only the server knows.
 */
export async function noteFoundEmpty(db: GuvercinDatabase): Promise<void> {
  await writeRecord(db, 'found-empty', { isAsking: true, letters: null });
}

/** Does the device wait to hear whether it was emptied? */
export async function isAskingWhetherEmptied(db: GuvercinDatabase): Promise<boolean> {
  return (await readRecord(db, 'found-empty'))?.isAsking === true;
}

/** Takes the server's answer. `before` undefined: a server of an earlier build, which is asked again. */
export async function learnWhetherEmptied(
  db: GuvercinDatabase,
  session: SessionRecord,
  before: PresenceBefore | null | undefined,
): Promise<void> {
  if (before === undefined) return;
  await inSession(db, session.session, [db.records], async () => {
    // Heard already: what was told since is this device's own.
    if (!(await isAskingWhetherEmptied(db))) return;
    if (before === null) await db.records.delete('found-empty');
    else await writeRecord(db, 'found-empty', { isAsking: false, letters: before.waiting });
  });
}
