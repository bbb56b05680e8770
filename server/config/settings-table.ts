import * as v from 'valibot';
import { CLIENT_VERSION, OLDEST_CLIENT_VERSION } from '../../contract/client-version.ts';
import { isBlank } from '../../contract/text.ts';

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
 * Every setting of the server, in the order in which docs/operate.md shows them
 * (product.md, "Operator"). Nothing else in the environment is read.
 */
export const settingsTable = {
  PORT: setting({
    default: '4310',
    meaning: 'Port that the server listens on.',
    schema: wholeNumber(1, 65_535),
  }),
  HOST: setting({
    default: '127.0.0.1',
    meaning: 'Address that the server listens on; `0.0.0.0` or `::` for every interface.',
    schema: filled,
  }),
  METRICS_PORT: setting({
    default: null,
    meaning: 'Port of `/metrics`, which is answered nowhere else; without it nowhere at all.',
    schema: wholeNumber(1, 65_535),
  }),
  METRICS_HOST: setting({
    default: '127.0.0.1',
    meaning: 'Address that METRICS_PORT is opened on: whoever reaches it may read it.',
    schema: filled,
  }),
  DATA_DIR: setting({
    default: 'data',
    meaning: 'Folder of the database, of uploaded files, and of mails without SMTP.',
    schema: filled,
  }),
  PUBLIC_ORIGIN: setting({
    default: 'http://localhost:{PORT}',
    meaning: 'Origin under which people open the app; links, cookies and the origin check use it.',
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
    meaning: 'PostgreSQL (15 to 18) to use; without it one of its own under `DATA_DIR` is started.',
    schema: urlOf('must begin with postgres:// or postgresql://', 'postgres:', 'postgresql:'),
  }),
  DATABASE_CONNECTIONS: setting({
    default: '10',
    meaning: 'Connections that a node has to its database for people’s calls.',
    schema: wholeNumber(2, 1000),
  }),
  DATABASE_WAIT_SECONDS: setting({
    default: '2',
    meaning: 'How long a call waits for one of them before it is answered 503.',
    schema: wholeNumber(1, 60),
  }),
  DATABASE_STATEMENT_SECONDS: setting({
    default: '30',
    meaning: 'How long a statement may take.',
    schema: wholeNumber(1, 3600),
  }),
  DATABASE_LOCK_SECONDS: setting({
    default: '10',
    meaning: 'How long a statement waits for a lock.',
    schema: wholeNumber(1, 3600),
  }),
  DATABASE_IDLE_SECONDS: setting({
    default: '30',
    meaning: 'How long a transaction of a node that is frozen keeps its locks.',
    schema: wholeNumber(1, 3600),
  }),
  POSTGRES_BIN: setting({
    default: null,
    meaning: 'Folder of `initdb` and `postgres` to start; without it those of the npm package.',
    schema: filled,
  }),
  POSTGRES_FORMER_BIN: setting({
    default: null,
    meaning: 'The same of an older major, for the start that moves its database into the newer.',
    schema: filled,
  }),
  FILES_DIR: setting({
    default: '{DATA_DIR}/files',
    meaning: 'Folder of uploaded images; shared between nodes.',
    schema: filled,
  }),
  QUOTA_MB: setting({
    default: '300',
    meaning: 'Room that a person’s pictures may take, in megabytes.',
    schema: limit,
  }),
  SMTP_URL: setting({
    default: null,
    meaning:
      'Mail server; without it mails are files under `DATA_DIR` and a local page at `/mail`.',
    schema: urlOf('must begin with smtp:// or smtps://', 'smtp:', 'smtps:'),
  }),
  MAIL_FROM: setting({
    default: 'Güvercin <guvercin@localhost>',
    meaning: 'Sender of mails.',
    schema: mailAddress,
  }),
  PUSH_SERVICES: setting({
    default: null,
    meaning: 'Hosts of more push services, separated by commas; `*.` stands for any name below.',
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
    meaning: 'How many proxies in front are believed about the caller’s address.',
    schema: wholeNumber(0, 10),
  }),
  OPERATOR_NAME: setting({
    default: 'Güvercin',
    meaning: 'Name of whoever runs this server, on the legal pages.',
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
      'How long a server that was told to stop still serves while `/readyz` says no; 0 where HOST is this machine, else 5.',
    schema: wholeNumber(0, 300),
  }),
  STREAMS_PER_SECOND: setting({
    default: '1000',
    meaning: 'Streams that a node opens in a second; further ones are told when to come back.',
    schema: limit,
  }),
  LOG_LEVEL: setting({
    default: 'info',
    meaning: 'Least level that is logged: `debug`, `info`, `warn`, `error` or `silent`.',
    schema: v.picklist(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    ),
  }),
  MIN_CLIENT_VERSION: setting({
    default: String(OLDEST_CLIENT_VERSION),
    meaning: 'Least version of the app that is still served; older ones are told to update.',
    schema: wholeNumber(OLDEST_CLIENT_VERSION, CLIENT_VERSION),
  }),
  HSTS_SUBDOMAINS: setting({
    default: 'off',
    meaning: '`on` has browsers open every subdomain of PUBLIC_ORIGIN by https only, for a year.',
    schema: v.picklist(['on', 'off'], 'must be on or off'),
  }),
  SERVICE_WORKER: setting({
    default: 'on',
    meaning: '`off` takes a broken service worker off the devices; what waits on them stays.',
    schema: v.picklist(['on', 'off'], 'must be on or off'),
  }),
  LIMIT_LOGIN_ACCOUNT: setting({
    default: '10',
    meaning:
      'Failed logins of one account in 15 minutes on a device that knows it; after as many a stranger waits, up to a minute.',
    schema: limit,
  }),
  LIMIT_LOGIN_IP: setting({
    default: '100',
    meaning:
      'Failed logins of strangers from one address in 15 minutes; four times as many from its network.',
    schema: limit,
  }),
  LIMIT_REGISTER_IP: setting({
    default: '20',
    meaning: 'Registrations from one address in an hour, and as many logins by the mailed link.',
    schema: limit,
  }),
  LIMIT_MUTATIONS: setting({
    default: '1200',
    meaning: 'Changes that a person has in store; 2 a second come back.',
    schema: limit,
  }),
  LIMIT_UPLOADS: setting({
    default: '60',
    meaning: 'Uploads that a person has in store; 1 a minute comes back.',
    schema: limit,
  }),
  LIMIT_READS: setting({
    default: '600',
    meaning: 'Reads that a person has in store on a node; 10 a second come back.',
    schema: limit,
  }),
  LIMIT_READS_IP: setting({
    default: '10000',
    meaning: 'Reads that an address has in store on a node; 100 a second come back.',
    schema: limit,
  }),
  LIMIT_PROFILES: setting({
    default: '300',
    meaning:
      'Looks at others’ profiles that a person has in store on a node; 1 a second comes back.',
    schema: limit,
  }),
  LIMIT_FILES_IP: setting({
    default: '3000',
    meaning: 'Pictures that an address has in store on a node; 20 a second come back.',
    schema: limit,
  }),
  LIMIT_FORGOT_ADDRESS: setting({
    default: '3',
    meaning: 'Mails for a forgotten password to one address in an hour.',
    schema: limit,
  }),
  LIMIT_FORGOT_IP: setting({
    default: '30',
    meaning: 'Calls for account mails from one address in an hour.',
    schema: limit,
  }),
  LIMIT_RESENDS: setting({
    default: '3',
    meaning: 'Mails that verify one address, asked for again in an hour.',
    schema: limit,
  }),
  LIMIT_CLIENT_LOGS: setting({
    default: '30',
    meaning: 'Lines that a person’s devices may log in an hour.',
    schema: limit,
  }),
  LIMIT_OWN_NOTIFICATIONS: setting({
    default: '60',
    meaning: 'Notifications that a person’s devices may make for them in an hour.',
    schema: limit,
  }),
  LIMIT_REPORTS: setting({
    default: '20',
    meaning: 'Reports of a person in an hour.',
    schema: limit,
  }),
  LIMIT_STRANGERS: setting({
    default: '3',
    meaning: 'New people whom a person can write to in 24 hours; after an answer, as many more.',
    schema: limit,
  }),
  LIMIT_NEWCOMER_ANSWERS: setting({
    default: '2',
    meaning:
      'Answers that end the limit, also for links and pictures to new people; `0` for no limit.',
    schema: wholeNumber(0, 100),
  }),
  LIMIT_NEWCOMER_DAYS: setting({
    default: '14',
    meaning:
      'Days after which links and pictures go to new people anyway; answers of younger accounts do not count.',
    schema: wholeNumber(0, 365),
  }),
  LIMIT_EMAIL_CHANGES: setting({
    default: '5',
    meaning: 'Requests of a person for another e-mail address in an hour.',
    schema: limit,
  }),
  LIMIT_EXPORTS: setting({
    default: '5',
    meaning: 'Exports of a person’s data in an hour.',
    schema: limit,
  }),
} as const;

export type SettingName = keyof typeof settingsTable;
