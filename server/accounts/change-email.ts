import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { verifyIdentity } from '../passkeys/verify-identity.ts';
import { CONFIRM_EMAIL_JOB } from './email-change-mails.ts';
import { isEmailTaken } from './email-holder.ts';
import { rejectMailDomain } from './reject-mail-domain.ts';

/**
 * POST /api/user/email: requests another e-mail address, with the password or a passkey (product.md, "Sessions").
 * Nothing changes until the link mailed to the new address is confirmed. A newer request replaces an older one. Throws
 * `email-taken` and `email-domain-refused` with their field, what `verifyIdentity` throws, and what the limits throw.
 */
export const changeEmail: Handler<'change-email'> = async (call, context) => {
  const { caller, body, keyed, request } = call;
  const { userId, sessionId } = caller;
  context.limits.emailChanges.take(userId);
  const { email: new_email, ...identity } = body;
  await verifyIdentity(context, { caller, identity, request });
  // The idempotency key is stored with a hash of `sent`, so `sent` must not contain a password.
  const sent = { name: 'change-email', email: new_email };
  const asked = { request: { ...keyed, sent }, touches: [], result: v.null() };
  await write(context, asked, async ({ tx }) => {
    rejectMailDomain(context, new_email);
    const now = context.now();
    if (await isEmailTaken(tx, { email: new_email, userId, now })) {
      throw new AppError('email-taken', { field: 'email' });
    }
    context.limits.resends.take(new_email);
    await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .execute();
    const { email: old_email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (old_email === null) throw new AppError('unauthenticated');
    const id = context.makeId();
    const ids = { id, user_id: userId, session_id: sessionId };
    await tx
      .insertInto('email_changes')
      .values({ ...ids, old_email, new_email, asked_at: now })
      .execute();
    await context.jobs.add(tx, CONFIRM_EMAIL_JOB, { id });
    return { result: null, changes: [] };
  });
  context.jobs.wake();
  return { body: {} };
};
