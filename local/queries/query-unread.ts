import type { GuvercinDatabase } from '../database.ts';
import { countWaitingReads } from './lay-outbox-over.ts';
import { readViewpoint } from './read-outbox.ts';

/** Unread messages: the server's count less the reads that wait here; never under 0 (product.md section 4). */
export async function queryUnread(db: GuvercinDatabase): Promise<number> {
  const view = await readViewpoint(db);
  if (view === null) return 0;
  const [counts, reads] = await Promise.all([
    db.counts.get([view.gen, view.userId]),
    countWaitingReads(db, view),
  ]);
  return Math.max(0, (counts?.value.unread_count ?? 0) - reads);
}
