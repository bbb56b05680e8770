import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { digestMail } from '../../i18n/mails/digest.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { findQuietEnd } from '../push/quiet-hours.ts';
import { digestCutoff } from './digest-cutoff.ts';
import { findUnseen } from './find-unseen.ts';
import { unsubscribeUrl } from './unsubscribe-route.ts';

export const SEND_DIGEST = 'send-digest';

const MAX_LINES = 10;
/** A person gets at most one of these mails per interval. */
export const MAIL_EVERY_MS = 60 * 60 * 1000;
const LOOK_BACK_MS = 2 * 24 * 60 * 60 * 1000;
const argsSchema = v.object({ userId: idSchema });

type Parts = Pick<Context, 'db' | 'now' | 'jobs' | 'keys' | 'publicOrigin'>;

/**
 * Creates the handler of the job that sends a person one mail about all unseen notifications. In quiet hours the job is
 * postponed to their end. Sends no mail if everything has been read or seen by then.
 */
export function createDigestSender(context: Parts, mails: MailSender): JobHandler {
  return async (args) => {
    const { userId } = v.parse(argsSchema, args);
    const now = context.now();
    const person = await findPerson(context.db, userId);
    // An earlier attempt has sent the mail, or the person was deleted in the meantime.
    if (person === null || person.due_at === null) return;
    const { email, language } = person;
    const until = digestCutoff(now);
    if (email === null || person.state !== 'active' || !person.wants_email) {
      return finish(context, userId, { gathered_until: until });
    }
    const quietEnd = findQuietEnd(person.quiet_hours, now);
    if (quietEnd !== null) {
      const later = { userId, until: quietEnd };
      return context.db.transaction().execute((tx) => putOff(tx, context.jobs, later));
    }
    const after = person.gathered_until ?? new Date(until.getTime() - LOOK_BACK_MS);
    const unseen = await findUnseen(context.db, { userId, types: person.types, after, until });
    if (unseen.length === 0) return finish(context, userId, { gathered_until: until });
    const way = unsubscribeUrl(context, userId);
    const words = digestMail({
      language,
      lines: unseen.slice(0, MAX_LINES),
      count: unseen.length,
      link: `${context.publicOrigin}/discover`,
      unsubscribe: way,
    });
    const headers = {
      'List-Unsubscribe': `<${way}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await mails.send({ to: email, language, ...words, headers });
    await finish(context, userId, { sent_at: now, gathered_until: until });
  };
}

async function findPerson(db: Context['db'], userId: string) {
  const row = await db
    .selectFrom('mail_digests')
    .innerJoin('users', 'users.id', 'mail_digests.user_id')
    .innerJoin('notification_settings as settings', 'settings.user_id', 'mail_digests.user_id')
    .select(['mail_digests.due_at', 'mail_digests.gathered_until'])
    .select(['users.email', 'users.language', 'users.state'])
    .select(['settings.email as wants_email', 'settings.types', 'settings.quiet_hours'])
    .where('mail_digests.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Marks the digest as done up to `gathered_until`. If another notification has become old enough in the meantime,
 * queues the next digest, because this one was still pending then and no job was queued.
 */
async function finish(
  context: Parts,
  userId: string,
  done: { sent_at?: Date; gathered_until: Date },
): Promise<void> {
  const now = context.now();
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('mail_digests')
      .set({ due_at: null, ...done })
      .where('user_id', '=', userId)
      .execute();
    const late = await tx
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('created_at', '>', done.gathered_until)
      .where('created_at', '<=', digestCutoff(now))
      .limit(1)
      .executeTakeFirst();
    const next = done.sent_at === undefined ? now : new Date(now.getTime() + MAIL_EVERY_MS);
    if (late !== undefined) await putOff(tx, context.jobs, { userId, until: next });
  });
}

async function putOff(
  tx: Transaction<Schema>,
  jobs: Context['jobs'],
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('mail_digests')
    .set({ due_at: until })
    .where('user_id', '=', userId)
    .execute();
  await jobs.add(tx, SEND_DIGEST, { userId }, until);
}
