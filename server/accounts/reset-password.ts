import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { isWeakPassword } from '../sessions/is-weak-password.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { forgetRejections } from '../sessions/remembered-rejections.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { closeFirstLogin } from './first-login.ts';
import { markVerified } from './mark-verified.ts';
import { dropLoginLinks, findCodeOwner, spendCode } from './one-time-code.ts';

const KIND = 'reset-password';

/** POST /api/auth/reset-password: sets a new password with the code of the mail. */
export const resetPassword: OpenHandler<'reset-password'> = async ({ body, request }, context) => {
  const { network, signal } = request;
  await changePassword(context, { ...body, network, signal });
  return { body: {} };
};

/**
 * Sets a new password with a mailed code, once, and ends all of the person's sessions (product.md, "Sessions"). The
 * code also verifies the address. A frozen account stays frozen until its next login, a suspended one stays suspended.
 * Throws `code-invalid`, or `password-weak`, which does not spend the code.
 */
async function changePassword(
  context: Context,
  {
    code,
    password,
    network,
    signal,
  }: { code: string; password: string; network: string; signal: AbortSignal | null },
): Promise<void> {
  const now = context.now();
  const userId = await findCodeOwner(context.db, { code, kind: KIND, now });
  if (userId === null) throw new AppError('code-invalid');
  const { email } = await context.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (email === null) throw new AppError('code-invalid');
  if (isWeakPassword(password, email)) throw new AppError('password-weak', { field: 'password' });
  const passwordHash = await hashPassword(password, { isKnown: true, signal });

  const { result: ended } = await write(context, { touches: [userId] }, async ({ tx }) => {
    if (!(await spendCode(tx, { code, userId, kind: KIND, now }))) {
      throw new AppError('code-invalid');
    }
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_changed_at: now })
      .where('id', '=', userId)
      .where('state', '<>', 'deleted')
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw new AppError('code-invalid');
    // The failures are deleted, so that a person who was locked out after wrong passwords can log in with the new
    // password.
    await tx.deleteFrom('login_failures').where('account', '=', hashSecret(email)).execute();
    await closeFirstLogin(tx, userId);
    await dropLoginLinks(tx, userId);
    await addSecurityLine(tx, context, { event: 'password-reset', userId, network });
    await queueAccountNotice(tx, context, { userId, kind: 'password-changed' });
    return {
      result: await endSessionsOf(tx, { userId, reason: 'password-reset', now }),
      changes: await markVerified(tx, context, { userId, network }),
    };
  });
  forgetRejections(context, email);
  announceEnded(context, ended);
  context.jobs.wake();
}
