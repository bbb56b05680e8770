import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { checkSecondStep } from '../passkeys/second-step.ts';
import { isFailedProof } from '../passkeys/verify-identity.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { enterAccount, requireNoBar } from './enter-account.ts';
import { findCodeOwner, spendCode } from './one-time-code.ts';

const KIND = 'login-link';

/**
 * POST /api/auth/login-link/use: logs in with the code of the mail (product.md, "Sessions"). A code works once. An
 * account with a second step needs that too. If the second step fails, the code can be used again. Throws
 * `code-invalid`, and what `enterAccount` and `checkSecondStep` throw.
 */
export const loginLink: OpenHandler<'login-link'> = async ({ body, request }, context) => {
  const { code, passkey, recoveryCode } = body;
  const { network } = request;
  context.limits.firstLogins.take(householdOf(network));
  const user = await findOwner(context, code);
  try {
    if (user === null) throw new AppError('code-invalid');
    await requireNoBar(context, user, request);
    const userId = user.id;
    if (user.second_step)
      await checkSecondStep(context, { userId, passkey, recoveryCode, network });
    const spent = { code, userId, kind: KIND, now: context.now() } as const;
    if (!(await spendCode(context.db, spent))) throw new AppError('code-invalid');
  } catch (error) {
    const isRejected = error instanceof AppError && error.code === 'code-invalid';
    if (isRejected || isFailedProof(error)) {
      await noteSecurityLine(context, { event: 'login-failed', userId: user?.id ?? null, network });
    }
    throw error;
  }
  return enterAccount(context, user, request, { isProved: false });
};

/** Finds the person of a code that is neither spent nor expired. */
async function findOwner(context: Context, code: string) {
  const userId = await findCodeOwner(context.db, { code, kind: KIND, now: context.now() });
  if (userId === null) return null;
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'email', 'state', 'email_verified_at', 'second_step'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined || user.email === null) return null;
  return { ...user, email: user.email };
}
