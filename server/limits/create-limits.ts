import type { Config } from '../config/config.ts';
import { createRateLimit, type RateLimit, type SharedRateLimit } from './rate-limit.ts';

const MUTATIONS_PER_SECOND = 2;
const UPLOADS_PER_SECOND = 1 / 60;
/** The largest picture has sixty, and some come twice. */
const PARTS_OF_AN_UPLOAD = 64;
const READS_PER_SECOND = 10;
const READS_OF_ADDRESS_PER_SECOND = 100;
const PROFILES_PER_SECOND = 1;
const FILES_OF_ADDRESS_PER_SECOND = 20;
/** As many as a few people make who have forgotten their password. */
const REFUSED_LOGINS_PER_SECOND = 20;
const SECONDS_PER_HOUR = 3600;

/** The limits that are counted in memory and shared over the bus (product.md, "Limits"). */
export interface Limits {
  /** by person */
  readonly mutations: RateLimit;
  /** by person */
  readonly uploads: RateLimit;
  /** by person: what an upload has, cut as small as is usual */
  readonly uploadParts: RateLimit;
  /** by the caller's network */
  readonly registrations: RateLimit;
  /** by the caller's network: logins by the mailed link, as many as registrations */
  readonly firstLogins: RateLimit;
  /** by e-mail, whether anyone has it or not */
  readonly forgotByAddress: RateLimit;
  /** by the caller's network; also for mails that verify an address */
  readonly forgotByIp: RateLimit;
  /** by e-mail, whether anyone has it or not */
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

/** Makes the buckets as the operator set them. */
export function createLimits(
  { limits }: Pick<Config, 'limits'>,
  { now }: { now: () => Date },
): { readonly [Name in keyof Limits]: SharedRateLimit } {
  const areKeysHashed = true;
  const hourly = (capacity: number) => ({
    capacity,
    refillPerSecond: capacity / SECONDS_PER_HOUR,
    now,
  });
  return {
    mutations: createRateLimit({
      capacity: limits.mutations,
      refillPerSecond: MUTATIONS_PER_SECOND,
      now,
    }),
    uploads: createRateLimit({
      capacity: limits.uploads,
      refillPerSecond: UPLOADS_PER_SECOND,
      now,
    }),
    uploadParts: createRateLimit({
      capacity: limits.uploads * PARTS_OF_AN_UPLOAD,
      refillPerSecond: UPLOADS_PER_SECOND * PARTS_OF_AN_UPLOAD,
      now,
    }),
    registrations: createRateLimit({ ...hourly(limits.registerIp), areKeysHashed }),
    firstLogins: createRateLimit({ ...hourly(limits.registerIp), areKeysHashed }),
    forgotByAddress: createRateLimit({ ...hourly(limits.forgotAddress), areKeysHashed }),
    forgotByIp: createRateLimit({ ...hourly(limits.forgotIp), areKeysHashed }),
    resends: createRateLimit({ ...hourly(limits.resends), areKeysHashed }),
    clientLogs: createRateLimit(hourly(limits.clientLogs)),
    ownNotifications: createRateLimit(hourly(limits.ownNotifications)),
    reports: createRateLimit(hourly(limits.reports)),
    emailChanges: createRateLimit(hourly(limits.emailChanges)),
    exports: createRateLimit(hourly(limits.exports)),
  };
}

/**
 * The limits on reading, which each node counts by itself: telling of every read would cost more than
 * most reads do. Scraping of profiles and pictures is slowed long before anything else.
 */
export interface ReadLimits {
  /** GETs of the API, by person */
  readonly reads: RateLimit;
  /** the same by the caller's household, visitors included */
  readonly readsByIp: RateLimit;
  /** other people's profiles and what shows many of them, by person */
  readonly profiles: RateLimit;
  /** GET /files/…, by the caller's household */
  readonly filesByIp: RateLimit;
  /** logins that are refused and told so at once, under one key */
  readonly refusedLogins: RateLimit;
}

/** Makes those buckets as the operator set them. */
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
