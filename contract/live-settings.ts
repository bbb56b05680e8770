import * as v from 'valibot';
import { bannerSchema } from './banner.ts';
import { normalizeEmail } from './email.ts';
import { BANNER_MAX_LENGTH, MAIL_DOMAINS_MAX } from './limits.ts';
import { visibleTextUpTo } from './text.ts';

/**
 * The limits that operators can change while the server runs. Their names are those of the environment variables with
 * the defaults. The bounds prevent values that would make the app unusable.
 */
export const liveLimits = {
  LIMIT_STRANGERS: { min: 1, max: 1000 },
  LIMIT_NEWCOMER_ANSWERS: { min: 0, max: 100 },
  LIMIT_NEWCOMER_DAYS: { min: 0, max: 365 },
  LIMIT_REPORTS: { min: 5, max: 1000 },
  LIMIT_REGISTER_IP: { min: 5, max: 10_000 },
  LIMIT_UPLOADS: { min: 10, max: 10_000 },
  LIMIT_MUTATIONS: { min: 120, max: 100_000 },
} as const;
export type LiveLimit = keyof typeof liveLimits;
export type LiveLimits = Record<LiveLimit, number>;

export const liveLimitNames = Object.keys(liveLimits) as LiveLimit[];

/** Returns the schema of a value that an operator may set for a limit. */
export const liveLimitSchema = (name: LiveLimit) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(liveLimits[name].min),
    v.maxValue(liveLimits[name].max),
  );

/** `null` restores the default of the environment. A name that is left out stays unchanged. */
const changedLimit = (name: LiveLimit) => v.optional(v.nullable(liveLimitSchema(name)));

const LOCAL_PART = 'a@';

/** Returns a typed mail domain in the form in which addresses are stored. Returns `null` if it is not a domain. */
export function normalizeMailDomain(typed: string): string | null {
  const domain = typed.trim().replace(/^(@|\*\.)/, '');
  return normalizeEmail(LOCAL_PART + domain)?.slice(LOCAL_PART.length) ?? null;
}

export const mailDomainsSchema = v.pipe(
  v.array(v.pipe(v.string(), v.transform(normalizeMailDomain), v.string('a mail domain'))),
  v.transform((domains) => [...new Set(domains)]),
  v.maxLength(MAIL_DOMAINS_MAX),
);

export const changeSettingsBody = v.strictObject({
  LIMIT_STRANGERS: changedLimit('LIMIT_STRANGERS'),
  LIMIT_NEWCOMER_ANSWERS: changedLimit('LIMIT_NEWCOMER_ANSWERS'),
  LIMIT_NEWCOMER_DAYS: changedLimit('LIMIT_NEWCOMER_DAYS'),
  LIMIT_REPORTS: changedLimit('LIMIT_REPORTS'),
  LIMIT_REGISTER_IP: changedLimit('LIMIT_REGISTER_IP'),
  LIMIT_UPLOADS: changedLimit('LIMIT_UPLOADS'),
  LIMIT_MUTATIONS: changedLimit('LIMIT_MUTATIONS'),
  /** The complete list. The server rejects registrations with these domains and their subdomains. */
  MAIL_DOMAINS: v.optional(mailDomainsSchema),
});
export type ChangedSettings = v.InferOutput<typeof changeSettingsBody>;

const bannerText = visibleTextUpTo(BANNER_MAX_LENGTH);

export const setBannerBody = v.strictObject({
  /** `null` removes the banner. */
  banner: v.nullable(
    v.strictObject({
      kind: bannerSchema.entries.kind,
      tr: bannerText,
      en: bannerText,
      ends_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    }),
  ),
});
export type BannerToSet = NonNullable<v.InferOutput<typeof setBannerBody>['banner']>;

export const liveSettingsReply = v.object({
  limits: v.array(
    v.object({
      name: v.picklist(liveLimitNames),
      /** `null` if no operator has changed it. */
      value: v.nullable(v.number()),
      default: v.number(),
    }),
  ),
  mail_domains: v.array(v.string()),
  /** `null` if there is no banner or it has ended. */
  banner: v.nullable(bannerSchema),
});
export type LiveSettingsReply = v.InferOutput<typeof liveSettingsReply>;
