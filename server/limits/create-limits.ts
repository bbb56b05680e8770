import type { Config } from '../config.ts';
import { createRateLimit, type RateLimit, type SharedRateLimit } from './rate-limit.ts';

const MUTATIONS_PER_SECOND = 2;
const UPLOADS_PER_SECOND = 1 / 60;
const SECONDS_PER_HOUR = 3600;

/** The limits that are counted in memory and shared over the bus (product.md, "Limits"). */
export interface Limits {
  /** by person */
  readonly mutations: RateLimit;
  /** by person */
  readonly uploads: RateLimit;
  /** by the caller's network */
  readonly registrations: RateLimit;
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
    registrations: createRateLimit({ ...hourly(limits.registerIp), areKeysHashed }),
    forgotByAddress: createRateLimit({ ...hourly(limits.forgotAddress), areKeysHashed }),
    forgotByIp: createRateLimit({ ...hourly(limits.forgotIp), areKeysHashed }),
    resends: createRateLimit({ ...hourly(limits.resends), areKeysHashed }),
    clientLogs: createRateLimit(hourly(limits.clientLogs)),
    ownNotifications: createRateLimit(hourly(limits.ownNotifications)),
    reports: createRateLimit(hourly(limits.reports)),
    exports: createRateLimit(hourly(limits.exports)),
  };
}
