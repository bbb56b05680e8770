import { type Kysely, sql } from 'kysely';
import { VISIBLE_SECONDS } from '../../contract/limits.ts';
import type { PresenceBefore } from '../../contract/notifications.ts';
import type { Schema } from '../db/schema.ts';

/** What a device says of itself; `waiting` undefined: nothing of its letters. */
interface Presence {
  sessionId: string;
  visible: boolean;
  waiting?: number | undefined;
  now: Date;
}

/**
 * Notes that somebody looks at the app on this session's device, or no longer does. Only the device's own
 * word counts, and only for a minute: of a phone that was put to sleep the connection lives on for hours.
 */
export async function setVisible(
  db: Kysely<Schema>,
  { sessionId, visible, waiting, now }: Presence,
): Promise<void> {
  const until = new Date(now.getTime() + VISIBLE_SECONDS * 1000);
  // Whoever was hidden already was last seen earlier.
  const changes = sql<boolean>`(${visible}::boolean or coalesce(visible_until > ${now}::timestamptz, false))`;
  await db
    .updateTable('sessions')
    .set({
      visible_until: sql`case when ${changes} then ${visible ? until : now}::timestamptz
        else visible_until end`,
      seen_at: sql`case when ${changes} then ${now}::timestamptz else seen_at end`,
      ...(waiting === undefined ? {} : { waiting_letters: waiting }),
    })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .$if(waiting === undefined, (query) => query.where(changes))
    .execute();
}

/** What a session's device had said of itself before; null: nothing yet. */
export async function readPresence(
  db: Kysely<Schema>,
  sessionId: string,
): Promise<PresenceBefore | null> {
  const session = await db
    .selectFrom('sessions')
    .select(['seen_at', 'waiting_letters'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) return null;
  const { seen_at, waiting_letters } = session;
  return seen_at === null && waiting_letters === null ? null : { waiting: waiting_letters };
}
