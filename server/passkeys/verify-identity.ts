import { AppError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/passkeys.ts';
import type { Caller, Context } from '../context/context.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { verifyOwnPassword } from '../sessions/verify-own-password.ts';
import { verifyPasskey } from './verify-passkey.ts';

interface OwnProof {
  caller: Caller;
  identity: Identity;
  request: Pick<RequestFacts, 'network' | 'signal'>;
}

/**
 * Verifies the caller's password or passkey. Adds a failure to the security log. Throws `password-wrong` with its
 * field, what `verifyPasskey` throws, and what `verifyOwnPassword` throws.
 */
export async function verifyIdentity(context: Context, proof: OwnProof): Promise<void> {
  const { caller, identity, request } = proof;
  const { password, passkey } = identity;
  const { userId } = caller;
  try {
    if (passkey !== undefined) {
      await context.db
        .transaction()
        .execute((tx) => verifyPasskey(tx, context, { passkey, userId }));
      return;
    }
    if (password === undefined) throw new AppError('body-invalid');
    const hash = await verifyOwnPassword(context, { caller, password, request });
    if (hash === null) throw new AppError('password-wrong', { field: 'password' });
  } catch (error) {
    if (isFailedProof(error)) {
      await noteSecurityLine(context, { event: 'login-failed', userId, network: request.network });
    }
    throw error;
  }
}

/** Returns whether the error means that the identity was not proved. False for limits and outages. */
export function isFailedProof(error: unknown): boolean {
  return error instanceof AppError && failures.includes(error.code);
}

const failures: readonly string[] = [
  'login-failed',
  'password-wrong',
  'passkey-expired',
  'passkey-unknown',
  'passkey-refused',
  'recovery-code-wrong',
];
