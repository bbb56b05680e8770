import path from 'node:path';
import * as v from 'valibot';
import { isLoopback } from '../base/is-loopback.ts';
import type { S3Address } from './files-url.ts';
import { findUnknownSettings } from './find-unknown-settings.ts';
import type { NatsConfig } from './nats-config.ts';
import { addressOf, findPushSubject } from './push-services.ts';
import { type Role, type SettingName, settingsTable } from './settings-table.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** The time a load balancer needs to notice the drain. */
const DRAIN_SECONDS = 5;

/** An error that prevents the start. The message is one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

export type RawSettings = Record<SettingName, string | null>;

/** Limits for the statements of a server. Commands that move or back up a whole database have none. */
export interface DatabaseBounds {
  poolSize: number;
  /** Milliseconds that a statement waits for a connection. */
  waitMs: number;
  statementMs: number;
  /** Milliseconds that a statement waits for a lock. */
  lockMs: number;
  /** Milliseconds in a transaction without a statement after which the node counts as frozen. */
  idleMs: number;
}

export interface S3Key {
  accessKey: string;
  secretKey: string;
}

/** The operator's settings, parsed. Paths are absolute. */
export interface Config {
  host: string;
  port: number;
  /** null if metrics are not served */
  metricsPort: number | null;
  metricsHost: string;
  roles: ReadonlySet<Role>;
  dataDir: string;
  filesDir: string;
  /** where new images go, or null for `filesDir` */
  filesUrl: S3Address | null;
  /** a further bucket with images */
  formerFilesUrl: S3Address | null;
  /** the key of both buckets, or null without a bucket */
  filesKey: S3Key | null;
  publicOrigin: string;
  /** Whether people connect over https. Cookies are Secure only then. */
  isSecure: boolean;
  databaseUrl: string | null;
  /** the same database without PgBouncer, or null if `databaseUrl` is no PgBouncer */
  databaseDirectUrl: string | null;
  /** a streaming replica of the same database */
  databaseReadUrl: string | null;
  databaseBounds: DatabaseBounds;
  /** null: PostgreSQL carries hints between nodes */
  nats: NatsConfig | null;
  /** the folder of initdb and postgres, or null for the one that npm installed */
  postgresBin: string | null;
  /** the programs of an older major version, to move its database to the newer version */
  postgresFormerBin: string | null;
  /** the storage limit for the pictures of one person */
  quotaBytes: number;
  smtpUrl: string | null;
  mailFrom: string;
  /** how push services reach the operator: an https origin or a mailto URL */
  pushSubject: string;
  /** hosts of additional push services */
  pushServices: string[];
  trustedProxies: number;
  operatorName: string;
  operatorContact: string;
  /** milliseconds between the stop signal and rejecting requests */
  drainMs: number;
  streamsPerSecond: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** older clients are asked to update, but not rejected */
  minClientVersion: number;
  /** false: a worker that unregisters itself replaces the app's own */
  hasHstsForSubdomains: boolean;
  hasServiceWorker: boolean;
  limits: {
    loginAccount: number;
    loginIp: number;
    registerIp: number;
    mutations: number;
    uploads: number;
    reads: number;
    readsIp: number;
    profiles: number;
    filesIp: number;
    forgotAddress: number;
    forgotIp: number;
    resends: number;
    clientLogs: number;
    ownNotifications: number;
    reports: number;
    strangers: number;
    newcomerAnswers: number;
    newcomerDays: number;
    emailChanges: number;
    exports: number;
  };
}

/**
 * Returns the values of the environment variables as texts, with defaults filled in. An empty value counts as unset.
 * Throws a StartError for an unknown variable whose name resembles a setting.
 */
export function readEnvironment(env: Record<string, string | undefined>): RawSettings {
  const known = Object.keys(settingsTable);
  const unknown = findUnknownSettings(Object.keys(env), known)[0];
  if (unknown !== undefined) {
    const hint = unknown.didYouMean === null ? '' : ` Did you mean ${unknown.didYouMean}?`;
    throw new StartError(`${unknown.name} is not a setting of Güvercin.${hint}`);
  }
  const given = (name: SettingName) => env[name] || settingsTable[name].default;
  const port = given('PORT');
  const dataDir = given('DATA_DIR');
  return {
    PORT: port,
    HOST: given('HOST'),
    METRICS_PORT: given('METRICS_PORT'),
    METRICS_HOST: given('METRICS_HOST'),
    ROLES: given('ROLES'),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: given('PUBLIC_ORIGIN')?.replace('{PORT}', port ?? '') ?? null,
    DATABASE_URL: given('DATABASE_URL'),
    DATABASE_DIRECT_URL: given('DATABASE_DIRECT_URL'),
    DATABASE_READ_URL: given('DATABASE_READ_URL'),
    DATABASE_CONNECTIONS: given('DATABASE_CONNECTIONS'),
    DATABASE_WAIT_SECONDS: given('DATABASE_WAIT_SECONDS'),
    DATABASE_STATEMENT_SECONDS: given('DATABASE_STATEMENT_SECONDS'),
    DATABASE_LOCK_SECONDS: given('DATABASE_LOCK_SECONDS'),
    DATABASE_IDLE_SECONDS: given('DATABASE_IDLE_SECONDS'),
    BUS_URL: given('BUS_URL'),
    POSTGRES_BIN: given('POSTGRES_BIN'),
    POSTGRES_FORMER_BIN: given('POSTGRES_FORMER_BIN'),
    FILES_DIR: given('FILES_DIR')?.replace('{DATA_DIR}', dataDir ?? '') ?? null,
    FILES_URL: given('FILES_URL'),
    FILES_FORMER_URL: given('FILES_FORMER_URL'),
    FILES_S3_ACCESS_KEY: given('FILES_S3_ACCESS_KEY'),
    FILES_S3_SECRET_KEY: given('FILES_S3_SECRET_KEY'),
    QUOTA_MB: given('QUOTA_MB'),
    SMTP_URL: given('SMTP_URL'),
    MAIL_FROM: given('MAIL_FROM'),
    PUSH_SERVICES: given('PUSH_SERVICES'),
    TRUST_PROXY: given('TRUST_PROXY'),
    OPERATOR_NAME: given('OPERATOR_NAME'),
    OPERATOR_CONTACT:
      given('OPERATOR_CONTACT')?.replace('{MAIL_FROM}', given('MAIL_FROM') ?? '') ?? null,
    DRAIN_SECONDS: given('DRAIN_SECONDS'),
    STREAMS_PER_SECOND: given('STREAMS_PER_SECOND'),
    LOG_LEVEL: given('LOG_LEVEL'),
    MIN_CLIENT_VERSION: given('MIN_CLIENT_VERSION'),
    HSTS_SUBDOMAINS: given('HSTS_SUBDOMAINS'),
    SERVICE_WORKER: given('SERVICE_WORKER'),
    LIMIT_LOGIN_ACCOUNT: given('LIMIT_LOGIN_ACCOUNT'),
    LIMIT_LOGIN_IP: given('LIMIT_LOGIN_IP'),
    LIMIT_REGISTER_IP: given('LIMIT_REGISTER_IP'),
    LIMIT_MUTATIONS: given('LIMIT_MUTATIONS'),
    LIMIT_UPLOADS: given('LIMIT_UPLOADS'),
    LIMIT_READS: given('LIMIT_READS'),
    LIMIT_READS_IP: given('LIMIT_READS_IP'),
    LIMIT_PROFILES: given('LIMIT_PROFILES'),
    LIMIT_FILES_IP: given('LIMIT_FILES_IP'),
    LIMIT_FORGOT_ADDRESS: given('LIMIT_FORGOT_ADDRESS'),
    LIMIT_FORGOT_IP: given('LIMIT_FORGOT_IP'),
    LIMIT_RESENDS: given('LIMIT_RESENDS'),
    LIMIT_CLIENT_LOGS: given('LIMIT_CLIENT_LOGS'),
    LIMIT_OWN_NOTIFICATIONS: given('LIMIT_OWN_NOTIFICATIONS'),
    LIMIT_REPORTS: given('LIMIT_REPORTS'),
    LIMIT_STRANGERS: given('LIMIT_STRANGERS'),
    LIMIT_NEWCOMER_ANSWERS: given('LIMIT_NEWCOMER_ANSWERS'),
    LIMIT_NEWCOMER_DAYS: given('LIMIT_NEWCOMER_DAYS'),
    LIMIT_EMAIL_CHANGES: given('LIMIT_EMAIL_CHANGES'),
    LIMIT_EXPORTS: given('LIMIT_EXPORTS'),
  };
}

/** Second step: parses the texts. Throws a StartError that names the setting. */
export function parseConfig(raw: RawSettings): Config {
  // Parse PORT first. The origin's default depends on it, and its error would name the wrong setting.
  const port = parse(raw, 'PORT', settingsTable.PORT.schema);
  const host = parse(raw, 'HOST', settingsTable.HOST.schema);
  const publicOrigin = parse(raw, 'PUBLIC_ORIGIN', settingsTable.PUBLIC_ORIGIN.schema);
  const mailFrom = parse(raw, 'MAIL_FROM', settingsTable.MAIL_FROM.schema);
  const pushSubject = findPushSubject({ publicOrigin, mailFrom });
  if (pushSubject === null) {
    throw new StartError(
      'MAIL_FROM must be an address that push services can reach, since PUBLIC_ORIGIN is public and not https.',
    );
  }
  const databaseUrl = parseOptional(raw, 'DATABASE_URL', settingsTable.DATABASE_URL.schema);
  const databaseDirectUrl = parseOptional(
    raw,
    'DATABASE_DIRECT_URL',
    settingsTable.DATABASE_DIRECT_URL.schema,
  );
  if (databaseUrl === null && databaseDirectUrl !== null) {
    throw new StartError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of PgBouncer.');
  }
  const databaseReadUrl = parseOptional(
    raw,
    'DATABASE_READ_URL',
    settingsTable.DATABASE_READ_URL.schema,
  );
  if (databaseUrl === null && databaseReadUrl !== null) {
    throw new StartError('DATABASE_READ_URL needs DATABASE_URL, the address of its primary.');
  }
  return {
    host,
    port,
    metricsPort: parseOptional(raw, 'METRICS_PORT', settingsTable.METRICS_PORT.schema),
    metricsHost: parse(raw, 'METRICS_HOST', settingsTable.METRICS_HOST.schema),
    roles: parse(raw, 'ROLES', settingsTable.ROLES.schema),
    dataDir: path.resolve(parse(raw, 'DATA_DIR', settingsTable.DATA_DIR.schema)),
    filesDir: path.resolve(parse(raw, 'FILES_DIR', settingsTable.FILES_DIR.schema)),
    ...parseBuckets(raw),
    publicOrigin,
    isSecure: publicOrigin.startsWith('https:'),
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    databaseBounds: {
      poolSize: parse(raw, 'DATABASE_CONNECTIONS', settingsTable.DATABASE_CONNECTIONS.schema),
      waitMs: parseSeconds(raw, 'DATABASE_WAIT_SECONDS'),
      statementMs: parseSeconds(raw, 'DATABASE_STATEMENT_SECONDS'),
      lockMs: parseSeconds(raw, 'DATABASE_LOCK_SECONDS'),
      idleMs: parseSeconds(raw, 'DATABASE_IDLE_SECONDS'),
    },
    nats: parseOptional(raw, 'BUS_URL', settingsTable.BUS_URL.schema),
    postgresBin: parseOptional(raw, 'POSTGRES_BIN', settingsTable.POSTGRES_BIN.schema),
    postgresFormerBin: parseOptional(
      raw,
      'POSTGRES_FORMER_BIN',
      settingsTable.POSTGRES_FORMER_BIN.schema,
    ),
    quotaBytes: parse(raw, 'QUOTA_MB', settingsTable.QUOTA_MB.schema) * BYTES_PER_MEGABYTE,
    smtpUrl: parseOptional(raw, 'SMTP_URL', settingsTable.SMTP_URL.schema),
    mailFrom,
    pushSubject,
    pushServices: parseOptional(raw, 'PUSH_SERVICES', settingsTable.PUSH_SERVICES.schema) ?? [],
    trustedProxies: parse(raw, 'TRUST_PROXY', settingsTable.TRUST_PROXY.schema),
    operatorName: parse(raw, 'OPERATOR_NAME', settingsTable.OPERATOR_NAME.schema),
    operatorContact: addressOf(
      parse(raw, 'OPERATOR_CONTACT', settingsTable.OPERATOR_CONTACT.schema),
    ),
    drainMs:
      1000 *
      (parseOptional(raw, 'DRAIN_SECONDS', settingsTable.DRAIN_SECONDS.schema) ??
        (isLoopback(host) ? 0 : DRAIN_SECONDS)),
    streamsPerSecond: parse(raw, 'STREAMS_PER_SECOND', settingsTable.STREAMS_PER_SECOND.schema),
    logLevel: parse(raw, 'LOG_LEVEL', settingsTable.LOG_LEVEL.schema),
    minClientVersion: parse(raw, 'MIN_CLIENT_VERSION', settingsTable.MIN_CLIENT_VERSION.schema),
    hasHstsForSubdomains:
      parse(raw, 'HSTS_SUBDOMAINS', settingsTable.HSTS_SUBDOMAINS.schema) === 'on',
    hasServiceWorker: parse(raw, 'SERVICE_WORKER', settingsTable.SERVICE_WORKER.schema) === 'on',
    limits: {
      loginAccount: parse(raw, 'LIMIT_LOGIN_ACCOUNT', settingsTable.LIMIT_LOGIN_ACCOUNT.schema),
      loginIp: parse(raw, 'LIMIT_LOGIN_IP', settingsTable.LIMIT_LOGIN_IP.schema),
      registerIp: parse(raw, 'LIMIT_REGISTER_IP', settingsTable.LIMIT_REGISTER_IP.schema),
      mutations: parse(raw, 'LIMIT_MUTATIONS', settingsTable.LIMIT_MUTATIONS.schema),
      uploads: parse(raw, 'LIMIT_UPLOADS', settingsTable.LIMIT_UPLOADS.schema),
      reads: parse(raw, 'LIMIT_READS', settingsTable.LIMIT_READS.schema),
      readsIp: parse(raw, 'LIMIT_READS_IP', settingsTable.LIMIT_READS_IP.schema),
      profiles: parse(raw, 'LIMIT_PROFILES', settingsTable.LIMIT_PROFILES.schema),
      filesIp: parse(raw, 'LIMIT_FILES_IP', settingsTable.LIMIT_FILES_IP.schema),
      forgotAddress: parse(raw, 'LIMIT_FORGOT_ADDRESS', settingsTable.LIMIT_FORGOT_ADDRESS.schema),
      forgotIp: parse(raw, 'LIMIT_FORGOT_IP', settingsTable.LIMIT_FORGOT_IP.schema),
      resends: parse(raw, 'LIMIT_RESENDS', settingsTable.LIMIT_RESENDS.schema),
      clientLogs: parse(raw, 'LIMIT_CLIENT_LOGS', settingsTable.LIMIT_CLIENT_LOGS.schema),
      ownNotifications: parse(
        raw,
        'LIMIT_OWN_NOTIFICATIONS',
        settingsTable.LIMIT_OWN_NOTIFICATIONS.schema,
      ),
      reports: parse(raw, 'LIMIT_REPORTS', settingsTable.LIMIT_REPORTS.schema),
      strangers: parse(raw, 'LIMIT_STRANGERS', settingsTable.LIMIT_STRANGERS.schema),
      newcomerAnswers: parse(
        raw,
        'LIMIT_NEWCOMER_ANSWERS',
        settingsTable.LIMIT_NEWCOMER_ANSWERS.schema,
      ),
      newcomerDays: parse(raw, 'LIMIT_NEWCOMER_DAYS', settingsTable.LIMIT_NEWCOMER_DAYS.schema),
      emailChanges: parse(raw, 'LIMIT_EMAIL_CHANGES', settingsTable.LIMIT_EMAIL_CHANGES.schema),
      exports: parse(raw, 'LIMIT_EXPORTS', settingsTable.LIMIT_EXPORTS.schema),
    },
  };
}

function parseBuckets(raw: RawSettings): Pick<Config, 'filesUrl' | 'formerFilesUrl' | 'filesKey'> {
  const filesUrl = parseOptional(raw, 'FILES_URL', settingsTable.FILES_URL.schema);
  const formerFilesUrl = parseOptional(
    raw,
    'FILES_FORMER_URL',
    settingsTable.FILES_FORMER_URL.schema,
  );
  const accessKey = parseOptional(
    raw,
    'FILES_S3_ACCESS_KEY',
    settingsTable.FILES_S3_ACCESS_KEY.schema,
  );
  const secretKey = parseOptional(
    raw,
    'FILES_S3_SECRET_KEY',
    settingsTable.FILES_S3_SECRET_KEY.schema,
  );
  if (filesUrl === null && formerFilesUrl === null) {
    return { filesUrl, formerFilesUrl, filesKey: null };
  }
  if (accessKey === null || secretKey === null) {
    const name = filesUrl === null ? 'FILES_FORMER_URL' : 'FILES_URL';
    throw new StartError(`${name} needs FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY.`);
  }
  return { filesUrl, formerFilesUrl, filesKey: { accessKey, secretKey } };
}

/** Reads the server's configuration from an environment, with both steps. */
export function readConfig(env: Record<string, string | undefined>): Config {
  return parseConfig(readEnvironment(env));
}

function parse<T>(raw: RawSettings, name: SettingName, schema: v.GenericSchema<string, T>): T {
  const result = v.safeParse(schema, raw[name] ?? '');
  if (result.success) return result.output;
  // The message omits the value, because a URL may contain a password.
  throw new StartError(`${name} ${result.issues[0].message}.`);
}

type SecondsName = Extract<SettingName, `DATABASE_${string}_SECONDS`>;

function parseSeconds(raw: RawSettings, name: SecondsName): number {
  return parse(raw, name, settingsTable[name].schema) * 1000;
}

function parseOptional<T>(
  raw: RawSettings,
  name: SettingName,
  schema: v.GenericSchema<string, T>,
): T | null {
  return raw[name] === null ? null : parse(raw, name, schema);
}
