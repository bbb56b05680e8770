import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { verifyIdentity } from '../passkeys/verify-identity.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { isWeakPassword } from '../sessions/is-weak-password.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { addSecurityLine, noteSecurityLine } from '../sessions/security-log.ts';
import { verifyOwnPassword } from '../sessions/verify-own-password.ts';

/**
 * POST /api/user/password: sets a new password, with the old one or a passkey (product.md, "Sessions"). All other
 * sessions end, and the person gets a mail. Wrong old passwords count for this session alone. Throws `password-weak`
 * with its field, and what `verifyIdentity` throws.
 */
export const changePassword: Handler<'change-password'> = async (call, context) => {
  const { caller, body, request } = call;
  const { userId, email } = caller;
  const { newPassword, ...identity } = body;
  const { network, signal } = request;
  if (isWeakPassword(newPassword, email)) {
    throw new AppError('password-weak', { field: 'newPassword' });
  }
  const old = await readOldHash(context, { caller, identity, request });
  const fresh = await hashPassword(newPassword, { isKnown: true, signal });
  try {
    const ended = await replacePassword(context, call, { old, fresh });
    announceEnded(context, ended);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'password-wrong';
    if (isWrong) await noteSecurityLine(context, { event: 'login-failed', userId, network });
    throw error;
  }
  context.jobs.wake();
  return { body: {} };
};

/** Returns the hash of the current password, or null if the given old password is wrong. */
async function readOldHash(
  context: Context,
  proof: Parameters<typeof verifyIdentity>[1],
): Promise<string | null> {
  const { caller, identity, request } = proof;
  const { password } = identity;
  // A wrong password is only rejected in `write`, so that a repeat under the same idempotency key can succeed.
  if (password !== undefined) return verifyOwnPassword(context, { caller, password, request });
  await verifyIdentity(context, proof);
  const user = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.userId)
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

type PasswordCall = Parameters<typeof changePassword>[0];

/**
 * Stores the new hash if the stored hash is still `old`. `old` is null if the given password was wrong. Returns the
 * sessions that it ended. A repeat under the same idempotency key succeeds, although the old password is then wrong.
 */
async function replacePassword(
  context: Context,
  { caller: { userId, sessionId }, keyed, request: { network } }: PasswordCall,
  { old, fresh }: { old: string | null; fresh: string },
): Promise<string[]> {
  const now = context.now();
  // The idempotency key is stored with a hash of `sent`, so `sent` must not contain passwords.
  const request = { ...keyed, sent: { name: 'change-password' } };
  const call = { request, touches: [], result: v.array(v.string()) };
  const { result } = await write(context, call, async ({ tx }) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: fresh, password_changed_at: now })
      .where('id', '=', userId)
      .where('password_hash', '=', old)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw new AppError('password-wrong', { field: 'password' });
    await addSecurityLine(tx, context, { event: 'password-changed', userId, network });
    await queueAccountNotice(tx, context, { userId, kind: 'password-changed' });
    const ended = { userId, except: sessionId, reason: 'password-changed', now } as const;
    return { result: await endSessionsOf(tx, ended), changes: [] };
  });
  return result;
}
