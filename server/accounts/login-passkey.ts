import { AppError } from '../../contract/errors.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { isFailedProof } from '../passkeys/verify-identity.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { enterAccount } from './enter-account.ts';

/**
 * POST /api/auth/passkey: logs in by a passkey alone (product.md, "Sessions"). The authenticator has verified the
 * person, so no second step follows. Throws what `verifyPasskey` and `enterAccount` throw.
 */
export const loginPasskey: OpenHandler<'login-passkey'> = async ({ body, request }, context) => {
  const { passkey } = body;
  const { network } = request;
  context.limits.readsByIp.take(householdOf(network));
  const userId = await context.db
    .transaction()
    .execute((tx) => verifyPasskey(tx, context, { passkey }))
    .catch(async (error: unknown) => {
      if (isFailedProof(error)) {
        await noteSecurityLine(context, { event: 'login-failed', userId: null, network });
      }
      throw error;
    });
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'email', 'state', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { email } = user;
  if (email === null) throw new AppError('login-failed');
  return enterAccount(context, { ...user, email }, request, { isProved: true });
};
