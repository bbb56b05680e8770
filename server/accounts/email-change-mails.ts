import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { CONFIRM_EMAIL_PATH, UNDO_EMAIL_PATH } from '../../contract/routes.ts';
import { confirmEmailMail, undoEmailMail } from '../../i18n/mails/change-email.ts';
import { hashSecret, makeSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { MailSender } from '../mail/mail-sender.ts';

export const CONFIRM_EMAIL_JOB = 'send-confirm-email';
export const UNDO_EMAIL_JOB = 'send-undo-email';

type Parts = Pick<Context, 'db' | 'random' | 'publicOrigin'>;
const argsSchema = v.object({ id: idSchema });

/** Creates the handler of CONFIRM_EMAIL_JOB: it mails the confirmation link to the new address. */
export function createConfirmEmailSender(context: Parts, mails: MailSender): JobHandler {
  return async (args) => {
    const change = await findChange(context, args);
    if (change === undefined || change.confirmed_at !== null) return;
    const { id, new_email: to, language } = change;
    const link = await makeLink(context, { id, column: 'confirm_hash', path: CONFIRM_EMAIL_PATH });
    await mails.send({ to, language, ...confirmEmailMail({ language, link }) });
  };
}

/** Creates the handler of UNDO_EMAIL_JOB: it mails the undo link to the old address. */
export function createUndoEmailSender(context: Parts, mails: MailSender): JobHandler {
  return async (args) => {
    const change = await findChange(context, args);
    if (change === undefined || change.undone_at !== null) return;
    const { id, old_email: to, language } = change;
    const link = await makeLink(context, { id, column: 'undo_hash', path: UNDO_EMAIL_PATH });
    await mails.send({ to, language, ...undoEmailMail({ language, link }) });
  };
}

/** Finds the change. Returns undefined if a newer request replaced it or the account was deleted. */
function findChange({ db }: Parts, args: unknown) {
  const { id } = v.parse(argsSchema, args);
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'old_email', 'new_email', 'confirmed_at', 'undone_at'])
    .select('users.language')
    .where('email_changes.id', '=', id)
    .where('users.state', '<>', 'deleted')
    .executeTakeFirst();
}

interface NewLink {
  id: string;
  column: 'confirm_hash' | 'undo_hash';
  path: string;
}

/**
 * Creates a link with a new code and stores the hash of the code. If the job runs again, only the newest link works.
 */
async function makeLink(
  { db, random, publicOrigin }: Parts,
  { id, column, path }: NewLink,
): Promise<string> {
  const code = makeSecret(random);
  await db
    .updateTable('email_changes')
    .set({ [column]: hashSecret(code) })
    .where('id', '=', id)
    .execute();
  return `${publicOrigin}${path}?code=${code}`;
}
