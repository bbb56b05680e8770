import type { Language } from '../../contract/accounts.ts';
import type { Device } from '../device/device.ts';
import { inSession, unlessLeft } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { isLetter } from '../queries/query-waiting.ts';
import { readView, withoutArrived } from '../queries/read-outbox.ts';

/** The tag of the one system notification about undelivered letters. It belongs to no notification of the server. */
export const WAITING_TAG = 'waiting-letter';
/** A letter that is undelivered for this time is reported, even if the browser still retries. */
const TOLD_AFTER_MS = 24 * 60 * 60 * 1000;

export interface UntoldLetters {
  ids: string[];
  session: string;
  /** `null` if the person has not chosen one. */
  language: Language | null;
}

/**
 * Returns the letters to report in a system notification, if one has waited for a day or the browser no longer retries
 * (`isGivenUp`). Returns `null` while a reported letter still waits, so that each period of waiting is reported once.
 */
export function queryUntoldLetters(
  { db, now }: Pick<Device, 'db' | 'now'>,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<UntoldLetters | null> {
  return readView<UntoldLetters | null>(
    db,
    { tables: [db.messages], empty: null },
    async (view) => {
      const rows = await withoutArrived(db, view);
      const [auth, told, language] = await Promise.all([
        readRecord(db, 'auth'),
        readRecord(db, 'waiting-told'),
        readRecord(db, 'language'),
      ]);
      const letters = rows.filter((row) => row.state === 'waiting' && isLetter(row));
      const ids = letters.map(({ id }) => id);
      if (auth === null || ids.length === 0 || ids.some((id) => told?.ids.includes(id)))
        return null;
      const isOld = letters.some(({ createdAt }) => now() - createdAt >= TOLD_AFTER_MS);
      if (!isOld && !isGivenUp) return null;
      return { ids, session: auth.session, language: language?.language ?? null };
    },
  );
}

/** Stores which letters were reported to the person. Writes nothing after a logout. */
export function noteWaitingTold(
  { db }: Pick<Device, 'db'>,
  { ids, session }: UntoldLetters,
): Promise<void> {
  return unlessLeft(() =>
    inSession(db, session, [], () => writeRecord(db, 'waiting-told', { ids })),
  );
}
