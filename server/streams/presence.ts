import { type Kysely, sql } from 'kysely';
import { VISIBLE_SECONDS } from '../../contract/limits.ts';
import type { PresenceBefore } from '../../contract/notifications.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';

/** A device's report. `waiting` is undefined if it contains no number of letters. */
interface Presence {
  sessionId: string;
  visible: boolean;
  waiting?: number | undefined;
  now: Date;
}

/**
 * POST /api/presence: stores whether a device's app is visible, for pushes and mails. Also stores the number of unsent
 * letters, which the device can read back after its storage was cleared. With `asks`, returns the previous report and
 * does not overwrite the number, so that the device can ask again after a lost reply.
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
 * Stores whether the app is visible on this session's device. Only the device's own report counts, for one minute,
 * because the connection of a sleeping phone can stay open for hours.
 */
export async function setVisible(
  db: Kysely<Schema>,
  { sessionId, visible, waiting, now }: Presence,
): Promise<void> {
  const until = new Date(now.getTime() + VISIBLE_SECONDS * 1000);
  // If the device was already hidden, its times do not change.
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

/** Returns the previous report of a session's device, or null if there is none. */
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
