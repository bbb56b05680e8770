import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { makeChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';

/**
 * POST /api/auth/passkey/begin: returns a challenge for a login by passkey. Throws `passkey-refused` if browsers allow
 * no passkeys at PUBLIC_ORIGIN.
 */
export const beginPasskeyLogin: OpenHandler<'begin-passkey-login'> = async (
  { request },
  context,
) => {
  context.limits.readsByIp.take(householdOf(request.network));
  const { id: rpId } = relyingPartyOf(context);
  return { body: { challenge: makeChallenge(context, 'login'), rpId } };
};
