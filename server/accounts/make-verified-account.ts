import type { BodyOf } from '../../contract/endpoints/table.ts';
import type { Context } from '../context/context.ts';
import { changePersons } from '../log/change-persons.ts';
import { createAccount } from './create-account.ts';
import { markVerified } from './mark-verified.ts';
import { wakeInviter } from './wake-inviter.ts';

type VerifiedAccount = Omit<BodyOf<'register'>, 'password' | 'adult'> & { passwordHash: string };

/**
 * Makes an account as registering and the mailed link leave it, with its welcome pigeons and without
 * the mail: for the people of a demo, of pictures and of stories. Answers their id. Throws
 * `email-taken`.
 */
export async function makeVerifiedAccount(
  context: Context,
  account: VerifiedAccount,
): Promise<string> {
  const userId = await context.db
    .transaction()
    .execute((tx) => createAccount(tx, context, account));
  if (account.referralCode !== undefined) await wakeInviter(context, userId);
  await changePersons(context, [userId], async ({ tx }) => ({
    result: undefined,
    changes: await markVerified(tx, context, { userId }),
  }));
  return userId;
}
