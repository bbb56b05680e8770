import * as v from 'valibot';
import { PASSKEY_NAME_MAX_LENGTH } from './limits.ts';
import { countCodePoints, storableText } from './text.ts';

/** Longer than what authenticators answer: the largest has a certificate chain. */
const RESPONSE_MAX_LENGTH = 16_384;
const CREDENTIAL_ID_MAX_LENGTH = 1400;

const base64url = (maxLength: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[\w-]+$/));
const credentialEntries = {
  id: base64url(CREDENTIAL_ID_MAX_LENGTH),
  rawId: base64url(CREDENTIAL_ID_MAX_LENGTH),
  type: v.literal('public-key'),
};
const responseField = base64url(RESPONSE_MAX_LENGTH);

/** What a browser answers for a passkey that logs in: `AuthenticationResponseJSON` of WebAuthn. */
export const assertionSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: responseField,
    authenticatorData: responseField,
    signature: responseField,
    userHandle: v.optional(responseField),
  }),
});
export type Assertion = v.InferOutput<typeof assertionSchema>;

/** What a browser answers for a new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const attestationSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: responseField,
    attestationObject: responseField,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16))),
  }),
});
export type Attestation = v.InferOutput<typeof attestationSchema>;

/** A password as typed at a login. It is bounded, but not judged. */
export const passwordSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));

/** How a person who is logged in proves who they are: with exactly one of these. */
export const identityEntries = {
  password: v.optional(passwordSchema),
  passkey: v.optional(assertionSchema),
};
export type Identity = { password?: string | undefined; passkey?: Assertion | undefined };

/** Checks that a body has a password or a passkey, and not both. */
export const oneProof = <Body extends Identity>() =>
  v.check<Body, string>(
    ({ password, passkey }) => (password === undefined) !== (passkey === undefined),
    'a password or a passkey',
  );

export const identitySchema = v.pipe(v.strictObject(identityEntries), oneProof());

export const passkeyNameSchema = v.pipe(
  storableText,
  v.trim(),
  v.minLength(1),
  v.check((name) => countCodePoints(name) <= PASSKEY_NAME_MAX_LENGTH),
);

export const addPasskeyBody = v.strictObject({
  name: passkeyNameSchema,
  passkey: attestationSchema,
});
export const renamePasskeyBody = v.strictObject({ name: passkeyNameSchema });
export const loginPasskeyBody = v.strictObject({ passkey: assertionSchema });
export const secondStepBody = v.strictObject({ isOn: v.boolean() });

/** What a browser asks an authenticator for, to log in. */
export const passkeyRequestSchema = v.object({ challenge: v.string(), rpId: v.string() });

/** What a browser asks an authenticator for, to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const newPasskeySchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  excludeCredentials: v.array(v.object({ id: v.string(), type: v.literal('public-key') })),
});

/** Each logs in once, in the place of a passkey. */
export const recoveryCodesReply = v.object({ codes: v.array(v.string()) });
