import * as v from 'valibot';
import { PASSKEY_NAME_MAX_LENGTH } from './limits.ts';
import { countCodePoints, storableText } from './text.ts';

/** The maximum length of an authenticator's response. The largest responses contain a certificate chain. */
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

/** A browser's response for a passkey login: `AuthenticationResponseJSON` of WebAuthn. */
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

/** A browser's response for a new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const attestationSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: responseField,
    attestationObject: responseField,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16))),
  }),
});
export type Attestation = v.InferOutput<typeof attestationSchema>;

/** A password typed at a login. Only its length is limited; the password rules do not apply. */
export const passwordSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));

/** The proof of identity of a logged-in person: exactly one of these. */
export const identityEntries = {
  password: v.optional(passwordSchema),
  passkey: v.optional(assertionSchema),
};
export type Identity = { password?: string | undefined; passkey?: Assertion | undefined };

/** Returns a check that a body has either a password or a passkey, not both. */
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

/** The options that a browser passes to an authenticator for a login. */
export const passkeyRequestSchema = v.object({ challenge: v.string(), rpId: v.string() });

/**
 * The options that a browser passes to an authenticator to create a passkey: `PublicKeyCredentialCreationOptionsJSON`
 * of WebAuthn.
 */
export const newPasskeySchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  excludeCredentials: v.array(v.object({ id: v.string(), type: v.literal('public-key') })),
});

/** Each code logs in once, as a replacement for a passkey. */
export const recoveryCodesReply = v.object({ codes: v.array(v.string()) });
