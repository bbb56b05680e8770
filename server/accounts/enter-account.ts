import type { Selectable } from 'kysely';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { reactivatePerson } from './freeze-person.ts';
import { startDeviceSession } from './start-device-session.ts';

type Standing = Pick<Selectable<Schema['users']>, 'state' | 'email_verified_at'>;
type Entering = Standing & { id: string; email: string };

/** Returns the error that prevents a person with proven identity from logging in, or null if there is none. */
export function findBar({ state, email_verified_at }: Standing): ErrorCode | null {
  if (email_verified_at === null) return 'email-not-verified';
  return state === 'suspended' ? 'account-suspended' : null;
}

/**
 * Logs a person in and reactivates a frozen account. `isProved` is true if a password or a passkey has proved the
 * identity. Returns the reply of a login. Throws `email-not-verified` and `account-suspended`.
 */
export async function enterAccount(
  context: Context,
  user: Entering,
  request: RequestFacts,
  { isProved }: { isProved: boolean },
) {
  await requireNoBar(context, user, request);
  const { id: userId, email } = user;
  const { network } = request;
  const isReactivated =
    user.state === 'frozen' && (await reactivatePerson(context, { userId, network }));
  const entering = { id: userId, email, isProved };
  const { authToken, cookies } = await startDeviceSession(context, entering, request);
  return { body: { authToken, ...(isReactivated ? { reactivated: true } : {}) }, cookies };
}

/** Throws the error that prevents this person from logging in, and adds it to the security log. */
export async function requireNoBar(
  context: Context,
  user: Standing & { id: string },
  { network }: Pick<RequestFacts, 'network'>,
): Promise<void> {
  const bar = findBar(user);
  if (bar === null) return;
  await noteSecurityLine(context, { event: 'login-failed', userId: user.id, network });
  throw new AppError(bar);
}
