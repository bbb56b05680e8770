import type { GuvercinDatabase } from '../device/database.ts';
import { countWaitingReads } from './overlay-outbox.ts';
import { readView } from './read-outbox.ts';

/**
 * Returns the number of unread messages: the server's count minus the waiting reads, never below 0 (product.md section
 * 4).
 */
export function queryUnread(db: GuvercinDatabase): Promise<number> {
  return readView(db, { tables: [db.counts, db.messages], empty: 0 }, async (view) => {
    const [counts, reads] = await Promise.all([
      db.counts.get([view.gen, view.userId]),
      countWaitingReads(db, view),
    ]);
    return Math.max(0, (counts?.value.unread_count ?? 0) - reads);
  });
}
