import { type Kysely, sql } from 'kysely';
import { VISIBLE_SECONDS } from '../../contract/limits.ts';
import type { PresenceBefore } from '../../contract/notifications.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';

/** What a device says of itself; `waiting` undefined: nothing of its letters. */
interface Presence {
  sessionId: string;
  visible: boolean;
  waiting?: number | undefined;
  now: Date;
}

/**
 * POST /api/presence: whether a device is looked at, for whoever sends pushes and mails; and how many letters
 * wait on it, for itself when it has been emptied. One that asks hears what its session had said before, and
 * is not taken at its word of what waits: an answer that is lost leaves the same one for the next time.
 */
export const presence: Handler<'presence'> = async ({ caller, body }, { db, now }) => {
  const { sessionId } = caller;
  const { visible, waiting, asks } = body;
  const before = asks === true ? await readPresence(db, sessionId) : undefined;
  const isTaken = asks !== true;
  await setVisible(db, { sessionId, visible, waiting: isTaken ? waiting : undefined, now: now() });
  return { body: before === undefined ? {} : { before } };
};

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
