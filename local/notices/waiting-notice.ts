import type { Language } from '../../contract/accounts.ts';
import type { Device } from '../device/device.ts';
import { inSession, unlessLeft } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { isLetter } from '../queries/query-waiting.ts';
import { readView, withoutArrived } from '../queries/read-outbox.ts';

/** The one notice that a letter still waits; it tells of no notification of the server's. */
export const WAITING_TAG = 'waiting-letter';
/** A letter that has waited so long is told of, whatever the browser still means to try. */
const TOLD_AFTER_MS = 24 * 60 * 60 * 1000;

/** Letters that wait and that nobody was told of yet. */
export interface UntoldLetters {
  ids: string[];
  session: string;
  /** null: the person has chosen none. */
  language: Language | null;
}

/**
 * The letters of which a notice is due: one has waited for a day, or the browser tries no more
 * (`isGivenUp`). null while any of those that were told of still waits: one spell of waiting is told once.
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

/** Notes of which letters the person was told; of whoever has left nothing is written. */
export function noteWaitingTold(
  { db }: Pick<Device, 'db'>,
  { ids, session }: UntoldLetters,
): Promise<void> {
  return unlessLeft(() =>
    inSession(db, session, [], () => writeRecord(db, 'waiting-told', { ids })),
  );
}
