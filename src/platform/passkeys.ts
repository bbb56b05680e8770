import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import {
  type Assertion,
  type Attestation,
  assertionSchema,
  attestationSchema,
  type newPasskeySchema,
  type passkeyRequestSchema,
} from '../../contract/passkeys.ts';

const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys at this address. An IP address such as http://192.0.2.1 does not. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

export async function canFillInPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await loadLibrary()).browserSupportsWebAuthnAutofill();
}

/**
 * Asks the person for a passkey. `isInField`: the browser suggests it in the field with `autocomplete="… webauthn"`,
 * and this resolves when it is chosen there. Resolves with `null` when the person, or a later call, has cancelled it.
 * Throws AppError `passkey-refused` when the browser cannot handle the request.
 */
export async function askForPasskey(
  request: v.InferOutput<typeof passkeyRequestSchema>,
  { isInField = false } = {},
): Promise<Assertion | null> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = { ...request, userVerification: 'required' as const };
  const answer = await orNull(() =>
    startAuthentication({ optionsJSON, useBrowserAutofill: isInField }),
  );
  return answer === null ? null : parse(assertionSchema, answer);
}

/**
 * Creates a passkey with the person. Resolves with `null` when they cancel. Throws AppError `passkey-known` when the
 * authenticator already has one for this account, and `passkey-refused` when it cannot create one.
 */
export async function makePasskey(
  options: v.InferOutput<typeof newPasskeySchema>,
): Promise<Attestation | null> {
  const { startRegistration } = await loadLibrary();
  const authenticatorSelection = {
    residentKey: 'required',
    userVerification: 'required',
  } as const;
  const answer = await orNull(() =>
    startRegistration({ optionsJSON: { ...options, authenticatorSelection } }),
  );
  return answer === null ? null : parse(attestationSchema, answer);
}

export async function endPasskeyRequest(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Informs the browser that the server has no such passkey, so that it is no longer suggested. Not every browser
 * supports this.
 */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const { sendSignal } = await loadLibrary();
  await sendSignal({
    signalName: 'unknownCredential',
    rpID: rpId,
    credentialID: credentialId,
  }).catch(() => undefined);
}

async function orNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new AppError('passkey-known');
    // The person cancelled it, it timed out, or another request replaced it.
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new AppError('passkey-refused');
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, answer: unknown) {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new AppError('passkey-refused');
  return parsed.output;
}
