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

/** Whether this browser can use passkeys at this address. It cannot at one such as http://192.0.2.1. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** Whether the browser can offer passkeys in the list below a field. */
export async function canFillInPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await loadLibrary()).browserSupportsWebAuthnAutofill();
}

/**
 * Lets the person answer with a passkey. `isInField`: the browser offers it in the list below the field with
 * `autocomplete="… webauthn"`, and this resolves when it is chosen there. Resolves with null when the person, or a
 * later call, has ended it. Throws AppError `passkey-refused` when the browser can do nothing with the answer.
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
 * Lets the person make a passkey. Resolves with null when the person ends it. Throws AppError `passkey-known` when
 * the authenticator has one for this account already, and `passkey-refused` when it can make none.
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

/** Ends what the browser asks the person for at the moment, if anything. */
export async function endPasskeyRequest(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}

/** Tells the browser that the server has no such passkey, so that it offers it no more. Not every browser listens. */
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
    // The person closed it, it took too long, or another request took its place.
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw new AppError('passkey-refused');
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, answer: unknown) {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new AppError('passkey-refused');
  return parsed.output;
}
