import * as v from 'valibot';
import { CLIENT_VERSION, OLDEST_CLIENT_VERSION } from '../../contract/client-version.ts';
import { isBlank } from '../../contract/text.ts';
import { filesUrlSchema } from './files-url.ts';
import { natsConfigSchema } from './nats-config.ts';

const ROLES = ['web', 'stream', 'worker'] as const;
/** A part of the server that a node may do alone. */
export type Role = (typeof ROLES)[number];

export interface Setting<T> {
  /** null if the setting is optional. */
  default: string | null;
  meaning: string;
  schema: v.GenericSchema<string, T>;
}

const setting = <T>(entry: Setting<T>): Setting<T> => entry;

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
const filled = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => !isBlank(text), 'must not be empty'),
);
const mailAddress = v.pipe(
  filled,
  v.regex(/^[^\r\n]*[^\s@]@[^\s@]+$/, 'must be an e-mail address'),
);
const urlOf = (words: string, ...protocols: string[]) =>
  v.pipe(
    filled,
    v.check((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), words),
  );
const limit = wholeNumber(1, 1_000_000_000);

/**
 * Every setting of the server, in the order of docs/settings.md (product.md, "Operator"). Nothing else in the environment is read.
 */
export const settingsTable = {
  PORT: setting({
    default: '4310',
    meaning: 'Port of the server.',
    schema: wholeNumber(1, 65_535),
  }),
  HOST: setting({
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` or `::` for all interfaces.',
    schema: filled,
  }),
  METRICS_PORT: setting({
    default: null,
    meaning: 'Port of `/metrics`. Without it there are no metrics.',
    schema: wholeNumber(1, 65_535),
  }),
  METRICS_HOST: setting({
    default: '127.0.0.1',
    meaning: 'Address for METRICS_PORT. `/metrics` needs no login, so keep it private.',
    schema: filled,
  }),
  ROLES: setting({
    default: 'web,stream,worker',
    meaning:
      'What this node does: `web` (pages and calls), `stream` (event streams), `worker` (mails, pushes, regular work).',
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((part) => part.trim())),
      v.array(v.picklist(ROLES, 'must be one or more of web, stream and worker')),
      v.transform((roles): ReadonlySet<Role> => new Set(roles)),
    ),
  }),
  DATA_DIR: setting({
    default: 'data',
    meaning: 'Folder of the database, the uploaded images, and mails without SMTP.',
    schema: filled,
  }),
  PUBLIC_ORIGIN: setting({
    default: 'http://localhost:{PORT}',
    meaning: 'Origin of the app in the browser, for links, cookies and the origin check.',
    schema: v.pipe(
      urlOf('must begin with http:// or https://', 'http:', 'https:'),
      v.check(
        (text) => URL.parse(text)?.origin === text,
        'must be an origin without a path or slash at its end, such as https://guvercin.example',
      ),
    ),
  }),
  DATABASE_URL: setting({
    default: null,
    meaning: 'PostgreSQL 15 to 18. Without it the server runs its own under `DATA_DIR`.',
    schema: urlOf('must begin with postgres:// or postgresql://', 'postgres:', 'postgresql:'),
  }),
  DATABASE_DIRECT_URL: setting({
    default: null,
    meaning:
      'The same database without PgBouncer, for migrations, commands and LISTEN. Set it if `DATABASE_URL` is a PgBouncer.',
    schema: urlOf('must begin with postgres:// or postgresql://', 'postgres:', 'postgresql:'),
  }),
  DATABASE_READ_URL: setting({
    default: null,
    meaning: 'A streaming replica of `DATABASE_URL`, for some reads while it is up to date.',
    schema: urlOf('must begin with postgres:// or postgresql://', 'postgres:', 'postgresql:'),
  }),
  DATABASE_CONNECTIONS: setting({
    default: '10',
    meaning: 'Size of a node’s main connection pool.',
    schema: wholeNumber(2, 1000),
  }),
  DATABASE_WAIT_SECONDS: setting({
    default: '2',
    meaning: 'Longest wait of a request for a connection; then the answer is 503.',
    schema: wholeNumber(1, 60),
  }),
  DATABASE_STATEMENT_SECONDS: setting({
    default: '30',
    meaning: 'Timeout of a statement.',
    schema: wholeNumber(1, 3600),
  }),
  DATABASE_LOCK_SECONDS: setting({
    default: '10',
    meaning: 'Timeout of a statement that waits for a lock.',
    schema: wholeNumber(1, 3600),
  }),
  DATABASE_IDLE_SECONDS: setting({
    default: '30',
    meaning: 'Timeout of a transaction without a statement, such as that of a frozen node.',
    schema: wholeNumber(1, 3600),
  }),
  BUS_URL: setting({
    default: null,
    meaning:
      'NATS servers that carry hints between nodes: `nats://user:password@host:4222,nats://other:4222`. Without it PostgreSQL does.',
    schema: natsConfigSchema,
  }),
  POSTGRES_BIN: setting({
    default: null,
    meaning:
      'Folder of `initdb` and `postgres`. Without it the programs of the npm package are used.',
    schema: filled,
  }),
  POSTGRES_FORMER_BIN: setting({
    default: null,
    meaning: 'The same folder of an older major version, for the start that moves its database.',
    schema: filled,
  }),
  FILES_DIR: setting({
    default: '{DATA_DIR}/files',
    meaning:
      'Folder of uploaded images, shared by all nodes; with `FILES_URL`, of uploads in progress.',
    schema: filled,
  }),
  FILES_URL: setting({
    default: null,
    meaning:
      'Bucket of uploaded images, as `s3://bucket/prefix?endpoint=https://host&region=name`. Without it they are in `FILES_DIR`.',
    schema: filesUrlSchema,
  }),
  FILES_FORMER_URL: setting({
    default: null,
    meaning: 'Bucket with older images, or that of the next `FILES_URL`. No image is added to it.',
    schema: filesUrlSchema,
  }),
  FILES_S3_ACCESS_KEY: setting({
    default: null,
    meaning: 'Name of the key of both buckets.',
    schema: filled,
  }),
  FILES_S3_SECRET_KEY: setting({
    default: null,
    meaning: 'Secret of that key.',
    schema: filled,
  }),
  QUOTA_MB: setting({
    default: '300',
    meaning: 'Storage for the pictures of one person, in megabytes.',
    schema: limit,
  }),
  SMTP_URL: setting({
    default: null,
    meaning:
      'Mail server. Without it mails are files under `DATA_DIR`; a local server shows them at `/mail`.',
    schema: urlOf('must begin with smtp:// or smtps://', 'smtp:', 'smtps:'),
  }),
  MAIL_FROM: setting({
    default: 'Güvercin <guvercin@localhost>',
    meaning: 'Sender of mails.',
    schema: mailAddress,
  }),
  PUSH_SERVICES: setting({
    default: null,
    meaning:
      'Additional push services: host names, separated by commas. `*.` matches any subdomain.',
    schema: v.pipe(
      filled,
      v.transform((text) => text.split(',').map((host) => host.trim().toLowerCase())),
      v.check(
        (hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
        'must be names of hosts, separated by commas',
      ),
    ),
  }),
  TRUST_PROXY: setting({
    default: '0',
    meaning:
      'Number of reverse proxies in front of the server; needed to find the client’s address.',
    schema: wholeNumber(0, 10),
  }),
  OPERATOR_NAME: setting({
    default: 'Güvercin',
    meaning: 'Name of the operator on the legal pages.',
    schema: filled,
  }),
  OPERATOR_CONTACT: setting({
    default: '{MAIL_FROM}',
    meaning: 'E-mail address for questions and complaints, on the legal pages.',
    schema: mailAddress,
  }),
  DRAIN_SECONDS: setting({
    default: null,
    meaning:
      'How long the server still answers after a stop signal while `/readyz` fails; 0 if HOST is a loopback address, else 5.',
    schema: wholeNumber(0, 300),
  }),
  STREAMS_PER_SECOND: setting({
    default: '1000',
    meaning: 'New event streams of a node per second. Other clients are asked to retry later.',
    schema: limit,
  }),
  LOG_LEVEL: setting({
    default: 'info',
    meaning: 'Lowest level in the log: `debug`, `info`, `warn`, `error` or `silent`.',
    schema: v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    ),
  }),
  MIN_CLIENT_VERSION: setting({
    default: String(OLDEST_CLIENT_VERSION),
    meaning: 'Oldest version of the app that is not asked to update. Older ones still work.',
    schema: wholeNumber(OLDEST_CLIENT_VERSION, CLIENT_VERSION),
  }),
  HSTS_SUBDOMAINS: setting({
    default: 'off',
    meaning: '`on` extends HSTS (one year) to all subdomains of PUBLIC_ORIGIN.',
    schema: v.picklist(['on', 'off'], 'must be on or off'),
  }),
  SERVICE_WORKER: setting({
    default: 'on',
    meaning: '`off` removes a broken service worker from all devices. Unsent changes stay.',
    schema: v.picklist(['on', 'off'], 'must be on or off'),
  }),
  LIMIT_LOGIN_ACCOUNT: setting({
    default: '10',
    meaning:
      'Failed logins of one account in 15 minutes, per known device. Once unknown devices have as many, each network waits up to 60 seconds between attempts.',
    schema: limit,
  }),
  LIMIT_LOGIN_IP: setting({
    default: '100',
    meaning:
      'Failed logins of unknown devices from one address in 15 minutes; four times as many from its network.',
    schema: limit,
  }),
  LIMIT_REGISTER_IP: setting({
    default: '20',
    meaning: 'Registrations from one address per hour, and as many logins by mailed link.',
    schema: limit,
  }),
  LIMIT_MUTATIONS: setting({
    default: '1200',
    meaning: 'Burst of changes by one person; refills at 2 per second.',
    schema: limit,
  }),
  LIMIT_UPLOADS: setting({
    default: '60',
    meaning: 'Burst of uploads by one person; refills at 1 per minute.',
    schema: limit,
  }),
  LIMIT_READS: setting({
    default: '600',
    meaning: 'Burst of reads by one person on one node; refills at 10 per second.',
    schema: limit,
  }),
  LIMIT_READS_IP: setting({
    default: '10000',
    meaning: 'Burst of reads from one address on one node; refills at 100 per second.',
    schema: limit,
  }),
  LIMIT_PROFILES: setting({
    default: '300',
    meaning:
      'Burst of views of other people’s profiles by one person on one node; refills at 1 per second.',
    schema: limit,
  }),
  LIMIT_FILES_IP: setting({
    default: '3000',
    meaning: 'Burst of picture downloads from one address on one node; refills at 20 per second.',
    schema: limit,
  }),
  LIMIT_FORGOT_ADDRESS: setting({
    default: '3',
    meaning:
      'Mails for a new password to one e-mail address per hour, and as many with a login link.',
    schema: limit,
  }),
  LIMIT_FORGOT_IP: setting({
    default: '30',
    meaning: 'Requests for account mails from one address per hour.',
    schema: limit,
  }),
  LIMIT_RESENDS: setting({
    default: '3',
    meaning: 'Repeated verification mails to one e-mail address per hour.',
    schema: limit,
  }),
  LIMIT_CLIENT_LOGS: setting({
    default: '30',
    meaning: 'Log lines from one person’s devices per hour.',
    schema: limit,
  }),
  LIMIT_OWN_NOTIFICATIONS: setting({
    default: '60',
    meaning: 'Notifications that one person’s devices create for that person per hour.',
    schema: limit,
  }),
  LIMIT_REPORTS: setting({
    default: '20',
    meaning: 'Reports by one person per hour.',
    schema: limit,
  }),
  LIMIT_STRANGERS: setting({
    default: '3',
    meaning:
      'New people whom one person can write to in 24 hours. Each answer allows as many more.',
    schema: limit,
  }),
  LIMIT_NEWCOMER_ANSWERS: setting({
    default: '2',
    meaning:
      'Answers that end LIMIT_STRANGERS and allow links and pictures to new people; `0` turns both limits off.',
    schema: wholeNumber(0, 100),
  }),
  LIMIT_NEWCOMER_DAYS: setting({
    default: '14',
    meaning:
      'Age of an account, in days, that allows links and pictures to new people without answers. Answers from younger accounts do not count.',
    schema: wholeNumber(0, 365),
  }),
  LIMIT_EMAIL_CHANGES: setting({
    default: '5',
    meaning: 'Requests of one person to change the e-mail address, per hour.',
    schema: limit,
  }),
  LIMIT_EXPORTS: setting({
    default: '5',
    meaning: 'Data exports of one person per hour.',
    schema: limit,
  }),
} as const;

export type SettingName = keyof typeof settingsTable;
