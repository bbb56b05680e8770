import { AppError } from '../../contract/errors.ts';
import { PASSKEYS_MAX } from '../../contract/limits.ts';
import type { Handler } from '../http/call-handler.ts';
import { makeChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';
import { requireProof } from './require-proof.ts';

const PRODUCT = 'Güvercin';
/** COSE numbers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/**
 * POST /api/user/passkeys/begin: returns the options for the authenticator. Excludes authenticators that the account
 * has already. Throws `proof-needed`, `passkeys-full`, and `passkey-refused` if PUBLIC_ORIGIN can have no passkeys.
 */
export const beginPasskey: Handler<'begin-passkey'> = async ({ caller }, context) => {
  const { userId, email } = caller;
  await requireProof(context, caller);
  const { id } = relyingPartyOf(context);
  const known = await context.db
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('user_id', '=', userId)
    .execute();
  if (known.length >= PASSKEYS_MAX) throw new AppError('passkeys-full');
  const type = 'public-key' as const;
  return {
    body: {
      challenge: makeChallenge(context, { newPasskeyOf: userId }),
      rp: { id, name: PRODUCT },
      user: {
        id: Buffer.from(userId).toString('base64url'),
        name: email,
        displayName: email,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type })),
      excludeCredentials: known.map((passkey) => ({ ...passkey, type })),
    },
  };
};
