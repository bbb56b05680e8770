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

/** The job that mails the link which confirms a new address, to that address. */
export function createConfirmEmailSender(context: Parts, mails: MailSender): JobHandler {
  return async (args) => {
    const change = await findChange(context, args);
    if (change === undefined || change.confirmed_at !== null) return;
    const { id, new_email, language } = change;
    const code = await keepCode(context, id, 'confirm_hash');
    const link = `${context.publicOrigin}${CONFIRM_EMAIL_PATH}?code=${code}`;
    await mails.send({ to: new_email, language, ...confirmEmailMail({ language, link }) });
  };
}

/** The job that tells the former address of the change, with a link that undoes it. */
export function createUndoEmailSender(context: Parts, mails: MailSender): JobHandler {
  return async (args) => {
    const change = await findChange(context, args);
    if (change === undefined || change.undone_at !== null) return;
    const { id, old_email, language } = change;
    const code = await keepCode(context, id, 'undo_hash');
    const link = `${context.publicOrigin}${UNDO_EMAIL_PATH}?code=${code}`;
    await mails.send({ to: old_email, language, ...undoEmailMail({ language, link }) });
  };
}

/** undefined: a newer request has taken its place, or the account is gone. */
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

/** Makes a code and keeps its hash. Where the job runs again, the newer code is the good one. */
async function keepCode(
  { db, random }: Parts,
  id: string,
  column: 'confirm_hash' | 'undo_hash',
): Promise<string> {
  const code = makeSecret(random);
  await db
    .updateTable('email_changes')
    .set({ [column]: hashSecret(code) })
    .where('id', '=', id)
    .execute();
  return code;
}
