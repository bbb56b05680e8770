import { sql, type Transaction } from 'kysely';
import type { Context } from '../context/context.ts';
import { ROWS_A_BATCH } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import { MINUTE_MS, scheduleEvery } from '../jobs/schedule-every.ts';
import { digestCutoff } from './digest-cutoff.ts';
import { MAIL_EVERY_MS, SEND_DIGEST } from './send-digest.ts';

/** After a longer downtime, older notifications get no mail. */
const LOOK_BACK_MS = 24 * 60 * MINUTE_MS;

type Parts = Pick<Context, 'db' | 'now' | 'jobs'>;

/**
 * Queues a digest job for each person with a notification that has now been unread for ten minutes. The mail is sent at
 * once, or an hour after the person's last mail. One row stores up to which time notifications were checked, so that
 * only one node checks each period.
 */
export async function sweepDigests(context: Parts): Promise<void> {
  const at = context.now();
  while (await sweepSome(context, at)) context.jobs.wake();
}

/** Checks the next notifications, in a separate transaction. Returns false when all are checked. */
async function sweepSome({ db, jobs }: Parts, at: Date): Promise<boolean> {
  const to = digestCutoff(at);
  const earliest = new Date(to.getTime() - LOOK_BACK_MS);
  return db.transaction().execute(async (tx) => {
    const from = await takeTurn(tx, { earliest, to });
    if (from === null) return false;
    const until = await findBatchEnd(tx, { from, to });
    const due = await noteDue(tx, { from, to: until, at });
    for (const { user_id: userId, due_at } of due) {
      await jobs.add(tx, SEND_DIGEST, { userId }, due_at ?? at);
    }
    await tx.updateTable('mail_sweeps').set({ swept_until: until }).execute();
    return true;
  });
}

/** Starts the check every minute. Returns the function that stops it. */
export const scheduleDigests = (
  context: Parts & Pick<Context, 'timers' | 'log'>,
): (() => Promise<void>) =>
  scheduleEvery(context, {
    everyMs: MINUTE_MS,
    name: 'gathering mails',
    work: () => sweepDigests(context),
  });

/** Returns the moment from which to check, or null if another node has already checked up to `to`. */
async function takeTurn(
  tx: Transaction<Schema>,
  { earliest, to }: { earliest: Date; to: Date },
): Promise<Date | null> {
  await tx
    .insertInto('mail_sweeps')
    .values({ swept_until: earliest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { swept_until } = await tx
    .selectFrom('mail_sweeps')
    .select('swept_until')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (swept_until >= to) return null;
  return swept_until > earliest ? swept_until : earliest;
}

/** Returns the end of a batch of unread notifications, at most `to`. */
async function findBatchEnd(
  tx: Transaction<Schema>,
  { from, to }: { from: Date; to: Date },
): Promise<Date> {
  const last = await tx
    .selectFrom('notifications')
    .select('created_at')
    .where('read_at', 'is', null)
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .orderBy('created_at')
    .offset(ROWS_A_BATCH - 1)
    .limit(1)
    .executeTakeFirst();
  // Ensures that each batch makes progress.
  return last !== undefined && last.created_at > from ? last.created_at : to;
}

/** Stores when each mail is due. Returns the people who had no pending mail before. */
async function noteDue(
  tx: Transaction<Schema>,
  { from, to, at }: { from: Date; to: Date; at: Date },
) {
  // A failed job leaves its row behind. After a day this row no longer prevents new mails.
  const stale = new Date(at.getTime() - LOOK_BACK_MS);
  const { rows } = await sql<{ user_id: string; due_at: Date | null }>`
    insert into mail_digests (user_id, due_at)
    select distinct notifications.user_id, ${at}::timestamptz
    from notifications
    join users on users.id = notifications.user_id
    join notification_settings on notification_settings.user_id = notifications.user_id
    where notifications.read_at is null
      and notifications.created_at > ${from} and notifications.created_at <= ${to}
      and users.state = 'active' and users.email is not null and notification_settings.email
    on conflict (user_id) do update
      set due_at = greatest(excluded.due_at,
        mail_digests.sent_at + ${MAIL_EVERY_MS} * interval '1 millisecond')
      where mail_digests.due_at is null or mail_digests.due_at < ${stale}
    returning user_id, due_at`.execute(tx);
  return rows;
}
