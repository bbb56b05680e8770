import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Assertion } from '../../contract/passkeys.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { spendChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';

type Parts = Pick<Context, 'keys' | 'now' | 'publicOrigin'>;

/**
 * Verifies the assertion of a passkey, spends its challenge, and stores the new counter and time of use. Returns the id
 * of the passkey's person. With `userId`, the passkey must belong to that person. Throws `passkey-expired`,
 * `passkey-unknown` for a passkey that no account has, and `passkey-refused` for another origin, person or signature,
 * and for a counter that has not grown (a copied authenticator).
 */
export async function verifyPasskey(
  tx: Kysely<Schema>,
  context: Parts,
  { passkey, userId }: { passkey: Assertion; userId?: string },
): Promise<string> {
  const { id, origin } = relyingPartyOf(context);
  const known = await tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', passkey.id)
    .forUpdate()
    .executeTakeFirst();
  if (known === undefined) throw new AppError('passkey-unknown');
  const { user_id } = known;
  if (userId !== undefined && userId !== user_id) throw new AppError('passkey-refused');
  const challenge = readChallenge(passkey.response.clientDataJSON);
  // Loaded on first use, because the library takes as long to load as the rest of the server.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const counter = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(known.public_key),
      counter: known.counter,
    },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    // The library throws for every mismatch.
    () => null,
  );
  if (counter === null) throw new AppError('passkey-refused');
  await spendChallenge(tx, context, { challenge, use: 'login' });
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: context.now() })
    .where('id', '=', known.id)
    .execute();
  return user_id;
}

const clientDataSchema = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

/** Returns the challenge that a browser's response contains. Throws `passkey-refused` for unreadable data. */
export function readChallenge(clientDataJSON: string): string {
  const text = Buffer.from(clientDataJSON, 'base64url').toString();
  const data = v.safeParse(clientDataSchema, text);
  if (!data.success) throw new AppError('passkey-refused');
  return data.output.challenge;
}
