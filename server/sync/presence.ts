import type { Kysely } from 'kysely';
import { STREAM_HEARTBEAT_SECONDS } from '../../contract/limits.ts';
import type { Schema } from '../db/schema.ts';

/** A visible tab is confirmed at each heartbeat; two may be late or lost with their node. */
const VISIBLE_FOR_MS = 2.5 * STREAM_HEARTBEAT_SECONDS * 1000;

const visibleUntil = (now: Date) => new Date(now.getTime() + VISIBLE_FOR_MS);

/** Notes that somebody looks at the app on this session's device, or no longer does. */
export async function setVisible(
  db: Kysely<Schema>,
  { sessionId, visible, now }: { sessionId: string; visible: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ visible_until: visible ? visibleUntil(now) : now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    // Whoever was hidden already was last seen earlier.
    .$if(!visible, (query) => query.where('visible_until', '>', now))
    .execute();
}

/** Confirms the visible sessions whose streams a node holds. */
export async function keepVisible(
  db: Kysely<Schema>,
  sessionIds: string[],
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ visible_until: visibleUntil(now) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', sessionIds)
        .where('ended_at', 'is', null)
        // One that is being ended or renewed at this moment is confirmed at the next beat.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
