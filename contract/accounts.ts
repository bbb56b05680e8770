import * as v from 'valibot';
import { normalizeEmail } from './email.ts';
import { idSchema } from './ids.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts';
import { assertionSchema, identitySchema, passwordSchema } from './passkeys.ts';
import { countCodePoints, storableText } from './text.ts';

/** An e-mail address in its normalized form. Equal normalized addresses belong to the same person. */
export const emailSchema = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.string('an e-mail address'),
);

export const newPasswordSchema = v.pipe(
  v.string(),
  v.check((text) => {
    const length = countCodePoints(text);
    return length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH;
  }, 'password-weak'),
);

export const languageSchema = v.picklist(['tr', 'en']);
export type Language = v.InferOutput<typeof languageSchema>;

export const registerBody = v.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  language: v.optional(languageSchema, 'tr'),
  referralCode: v.optional(v.pipe(storableText, v.maxLength(64))),
  /** The version of the terms that the person accepted. */
  terms: v.pipe(storableText, v.minLength(1), v.maxLength(32)),
  /** The person confirms that they are 18 or over. */
  adult: v.literal(true),
});
export const registerReply = v.object({ userId: idSchema });

const secondStepEntries = {
  passkey: v.optional(assertionSchema),
  recoveryCode: v.optional(v.pipe(v.string(), v.maxLength(64))),
};

export const loginBody = v.strictObject({
  email: emailSchema,
  password: passwordSchema,
  ...secondStepEntries,
});
export const loginLinkBody = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(128)),
  ...secondStepEntries,
});
export const loginReply = v.object({
  authToken: v.string(),
  reactivated: v.optional(v.boolean()),
});

export const loginVerifiedReply = v.object({ authToken: v.string() });

export const emailBody = v.strictObject({ email: emailSchema });

export const resetPasswordBody = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(128)),
  password: newPasswordSchema,
});

/** The inviting person, shown beside the registration form. */
export const referralReply = v.object({
  full_name: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
});

export const deleteAccountBody = identitySchema;

export const refreshReply = v.object({ authToken: v.string() });

/** The decoded authToken. `iat` and `exp` are seconds since 1970. */
export const tokenPayloadSchema = v.object({
  userId: idSchema,
  id: idSchema,
  email: v.string(),
  sid: idSchema,
  iat: v.number(),
  exp: v.number(),
});
export type TokenPayload = v.InferOutput<typeof tokenPayloadSchema>;
