import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { PASSKEYS_MAX } from '../../contract/limits.ts';
import type { Attestation } from '../../contract/passkeys.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { addSecurityLine, noteSecurityLine } from '../sessions/security-log.ts';
import { spendChallenge } from './challenge.ts';
import { relyingPartyOf } from './relying-party.ts';
import { requireProof } from './require-proof.ts';
import { isFailedProof } from './verify-identity.ts';
import { readChallenge } from './verify-passkey.ts';

/**
 * POST /api/user/passkeys: saves a new passkey and mails the person. Throws `proof-needed`, `passkey-expired`,
 * `passkey-refused`, `passkey-known` if an account has it already, and `passkeys-full`. `passkey-expired` and
 * `passkey-refused` are added to the security log.
 */
export const addPasskey: Handler<'add-passkey'> = async (call, context) => {
  const { userId } = call.caller;
  const { network } = call.request;
  try {
    return await savePasskey(call, context);
  } catch (error) {
    if (isFailedProof(error)) {
      await noteSecurityLine(context, { event: 'passkey-refused', userId, network });
    }
    throw error;
  }
};

const savePasskey: Handler<'add-passkey'> = async (call, context) => {
  const { caller, body, keyed, request } = call;
  const { userId } = caller;
  const { name, passkey } = body;
  await requireProof(context, caller);
  const { challenge, credentialId, publicKey, counter } = await readNewPasskey(context, passkey);
  const adding = { request: keyed, touches: [], result: v.null() };
  await write(context, adding, async ({ tx }) => {
    await spendChallenge(tx, context, { challenge, use: { newPasskeyOf: userId } });
    const { count } = await tx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= PASSKEYS_MAX) throw new AppError('passkeys-full');
    const added = await tx
      .insertInto('passkeys')
      .values({
        ...{ id: context.makeId(), user_id: userId, name, created_at: context.now() },
        ...{ credential_id: credentialId, public_key: publicKey, counter },
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) throw new AppError('passkey-known');
    const { network } = request;
    await addSecurityLine(tx, context, { event: 'passkey-added', userId, network });
    await queueAccountNotice(tx, context, { userId, kind: 'passkey-added' });
    return { result: null, changes: [] };
  });
  context.jobs.wake();
  return { body: {} };
};

/** Verifies the authenticator's response. Does not spend its challenge yet. Throws `passkey-refused`. */
async function readNewPasskey(context: Pick<Context, 'publicOrigin'>, credential: Attestation) {
  const { id, origin } = relyingPartyOf(context);
  const { transports, ...response } = credential.response;
  const challenge = readChallenge(response.clientDataJSON);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const info = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
  }).then(
    ({ registrationInfo }) => registrationInfo ?? null,
    () => null,
  );
  if (info === null) throw new AppError('passkey-refused');
  const { id: credentialId, publicKey, counter } = info.credential;
  return { challenge, credentialId, publicKey: Buffer.from(publicKey), counter };
}
