import * as v from 'valibot';
import { emailSchema, newPasswordSchema } from './accounts.ts';
import { idSchema } from './ids.ts';
import { identityEntries, oneProof } from './passkeys.ts';

/** The events of the security log (product.md section 4). A device ignores events that it does not recognize. */
export const securityEvents = [
  'login',
  'login-failed',
  'logout',
  'device-logged-out',
  'password-reset-asked',
  'login-link-asked',
  'password-reset',
  'password-changed',
  'email-verified',
  'email-changed',
  'email-change-undone',
  'email-link-refused',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
  'second-step-on',
  'second-step-off',
  'recovery-codes-made',
  'recovery-code-used',
  'suspected-theft',
  'export',
  'deletion',
  'frozen',
  'reactivated',
  'mails-ended',
  'suspended',
  'unsuspended',
  'message-removed',
  'photo-removed',
  'pigeons-granted',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** A device on which a person is logged in. A field is `null` if the browser did not send it. */
export const accountDeviceSchema = v.object({
  /** The session id. */
  id: idSchema,
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** 'phone', 'tablet' or 'computer'. */
  kind: v.nullable(v.string()),
  /** An IANA name, such as Europe/Istanbul. */
  time_zone: v.nullable(v.string()),
  last_seen_at: v.string(),
  /** Whether this device made the request. */
  is_current: v.boolean(),
});
export type AccountDevice = v.InferOutput<typeof accountDeviceSchema>;

export const passkeySchema = v.object({
  id: idSchema,
  name: v.string(),
  created_at: v.string(),
  /** `null` if the passkey has not been used for a login yet. */
  last_used_at: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** A person's account settings. Devices: the current one first. Events: newest first. */
export const accountSchema = v.object({
  email: v.string(),
  /** The new address of an e-mail change that is not confirmed yet. `null` if there is none. */
  pending_email: v.nullable(v.string()),
  /** `null` if the password has never been changed. */
  password_changed_at: v.nullable(v.string()),
  // Absent from replies of older servers and from records of older builds.
  passkeys: v.optional(v.array(passkeySchema), []),
  /** Whether a login by password also needs a passkey. */
  has_second_step: v.optional(v.boolean(), false),
  recovery_codes_left: v.optional(v.number(), 0),
  devices: v.array(accountDeviceSchema),
  activity: v.array(
    v.object({
      at: v.string(),
      event: v.string(),
      /** A shortened form of the address that the event came from: see `shortenNetwork`. */
      network: v.nullable(v.string()),
    }),
  ),
});
export type Account = v.InferOutput<typeof accountSchema>;

export const changePasswordBody = v.pipe(
  v.strictObject({ ...identityEntries, newPassword: newPasswordSchema }),
  oneProof(),
);
export const changeEmailBody = v.pipe(
  v.strictObject({ ...identityEntries, email: emailSchema }),
  oneProof(),
);
