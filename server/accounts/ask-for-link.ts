import type { SecurityEvent } from '../../contract/account.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { householdOf } from '../http/network-of.ts';
import { queueAccountMail } from './queue-account-mail.ts';

interface LinkRequest {
  email: string;
  network: string;
  job: string;
  /** The kind of code in the mailed link. */
  kind: Schema['one_time_codes']['kind'];
  event: SecurityEvent;
}

/**
 * Mails a link to a person who cannot log in otherwise. When the limit per address and kind is reached, no mail is sent
 * while an earlier link still works, so that requests by others do not block the owner. Throws `email-unknown` with its
 * field, and `too-many-requests`.
 */
export async function askForLink(
  context: Context,
  { email, network, job, kind, event }: LinkRequest,
): Promise<void> {
  context.limits.forgotByIp.take(householdOf(network));
  try {
    context.limits.forgotByAddress.take(`${kind} ${email}`);
  } catch (error) {
    if (await hasGoodLink(context, { email, kind })) return;
    throw error;
  }
  const whoElse = () => {
    throw new AppError('email-unknown', { field: 'email' });
  };
  await queueAccountMail(context, { job, email, whoElse, notes: { event, network } });
}

/** Whether an earlier link mailed to this address still works. */
async function hasGoodLink(
  { db, now }: Context,
  { email, kind }: Pick<LinkRequest, 'email' | 'kind'>,
): Promise<boolean> {
  const code = await db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .select('hash')
    .where('users.email', '=', email)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .limit(1)
    .executeTakeFirst();
  return code !== undefined;
}
