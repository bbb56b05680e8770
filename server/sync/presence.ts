import { type Kysely, sql } from 'kysely';
import { VISIBLE_SECONDS } from '../../contract/limits.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Notes that somebody looks at the app on this session's device, or no longer does. Only the device's own
 * word counts, and only for a minute: of a phone that was put to sleep the connection lives on for hours.
 */
export async function setVisible(
  db: Kysely<Schema>,
  { sessionId, visible, now }: { sessionId: string; visible: boolean; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + VISIBLE_SECONDS * 1000);
  await db
    .updateTable('sessions')
    .set({ visible_until: visible ? until : now, seen_at: sql`${now}::timestamptz` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    // Whoever was hidden already was last seen earlier.
    .$if(!visible, (query) => query.where('visible_until', '>', now))
    .execute();
}
