import type { Config } from '../config/config.ts';
import { createRateLimit, type Rate, type RateLimit, type SharedRateLimit } from './rate-limit.ts';

const MUTATIONS_PER_SECOND = 2;
const UPLOADS_PER_SECOND = 1 / 60;
/** The largest picture has sixty parts, and some are sent twice. */
const PARTS_OF_AN_UPLOAD = 64;
const READS_PER_SECOND = 10;
const READS_OF_ADDRESS_PER_SECOND = 100;
const PROFILES_PER_SECOND = 1;
const FILES_OF_ADDRESS_PER_SECOND = 20;
/** Enough for a few people who have forgotten their password. */
const REFUSED_LOGINS_PER_SECOND = 20;
const SECONDS_PER_HOUR = 3600;

/** The limits that are counted in memory and shared over the bus (product.md, "Limits"). */
export interface Limits {
  /** by person */
  readonly mutations: RateLimit;
  /** by person */
  readonly uploads: RateLimit;
  /** by person; enough parts for all uploads in the usual part size */
  readonly uploadParts: RateLimit;
  /** by the caller's network */
  readonly registrations: RateLimit;
  /** by the caller's network; logins by the mailed link, as many as registrations */
  readonly firstLogins: RateLimit;
  /** by e-mail, whether an account has it or not */
  readonly forgotByAddress: RateLimit;
  /** by the caller's network; also for mails that verify an address */
  readonly forgotByIp: RateLimit;
  /** by e-mail, whether an account has it or not */
  readonly resends: RateLimit;
  /** POST /api/logs, by person */
  readonly clientLogs: RateLimit;
  /** POST /api/notifications, by person */
  readonly ownNotifications: RateLimit;
  /** by person */
  readonly reports: RateLimit;
  /** by person */
  readonly emailChanges: RateLimit;
  /** by person */
  readonly exports: RateLimit;
}

type Names = keyof Limits;

/** Limits by e-mail or IP address. The keys are hashed before they are stored or sent to other nodes. */
const HASHED: readonly Names[] = [
  'registrations',
  'firstLogins',
  'forgotByAddress',
  'forgotByIp',
  'resends',
];

function ratesOf(limits: Config['limits']): Record<Names, Rate> {
  const hourly = (capacity: number) => ({ capacity, refillPerSecond: capacity / SECONDS_PER_HOUR });
  return {
    mutations: { capacity: limits.mutations, refillPerSecond: MUTATIONS_PER_SECOND },
    uploads: { capacity: limits.uploads, refillPerSecond: UPLOADS_PER_SECOND },
    uploadParts: {
      capacity: limits.uploads * PARTS_OF_AN_UPLOAD,
      refillPerSecond: UPLOADS_PER_SECOND * PARTS_OF_AN_UPLOAD,
    },
    registrations: hourly(limits.registerIp),
    firstLogins: hourly(limits.registerIp),
    forgotByAddress: hourly(limits.forgotAddress),
    forgotByIp: hourly(limits.forgotIp),
    resends: hourly(limits.resends),
    clientLogs: hourly(limits.clientLogs),
    ownNotifications: hourly(limits.ownNotifications),
    reports: hourly(limits.reports),
    emailChanges: hourly(limits.emailChanges),
    exports: hourly(limits.exports),
  };
}

type SharedLimits = { readonly [Name in Names]: SharedRateLimit };

export function createLimits(
  { limits }: Pick<Config, 'limits'>,
  { now }: { now: () => Date },
): SharedLimits {
  const rates = ratesOf(limits);
  const make = (name: Names) =>
    createRateLimit({ ...rates[name], now, areKeysHashed: HASHED.includes(name) });
  return {
    mutations: make('mutations'),
    uploads: make('uploads'),
    uploadParts: make('uploadParts'),
    registrations: make('registrations'),
    firstLogins: make('firstLogins'),
    forgotByAddress: make('forgotByAddress'),
    forgotByIp: make('forgotByIp'),
    resends: make('resends'),
    clientLogs: make('clientLogs'),
    ownNotifications: make('ownNotifications'),
    reports: make('reports'),
    emailChanges: make('emailChanges'),
    exports: make('exports'),
  };
}

/** Changes the sizes of the buckets in use. */
export function resizeLimits(limits: SharedLimits, sizes: Config['limits']): void {
  const rates = ratesOf(sizes);
  for (const name of Object.keys(limits) as Names[]) limits[name].resize(rates[name]);
}

/**
 * Limits on reads. Each node counts by itself, because sharing every read would cost more than most reads. Set low
 * enough to slow scraping of profiles and pictures.
 */
export interface ReadLimits {
  /** GETs of the API, by person */
  readonly reads: RateLimit;
  /** GETs of the API, by the caller's household, visitors included */
  readonly readsByIp: RateLimit;
  /** other people's profiles and lists of people, by person */
  readonly profiles: RateLimit;
  /** GET /files/…, by the caller's household */
  readonly filesByIp: RateLimit;
  /** rejected logins that get an immediate reply, under one shared key */
  readonly refusedLogins: RateLimit;
}

export function createReadLimits(
  { limits }: Pick<Config, 'limits'>,
  { now }: { now: () => Date },
): ReadLimits {
  const bucket = (capacity: number, refillPerSecond: number) =>
    createRateLimit({ capacity, refillPerSecond, now });
  return {
    reads: bucket(limits.reads, READS_PER_SECOND),
    readsByIp: bucket(limits.readsIp, READS_OF_ADDRESS_PER_SECOND),
    profiles: bucket(limits.profiles, PROFILES_PER_SECOND),
    filesByIp: bucket(limits.filesIp, FILES_OF_ADDRESS_PER_SECOND),
    refusedLogins: bucket(REFUSED_LOGINS_PER_SECOND, REFUSED_LOGINS_PER_SECOND),
  };
}
