import { makeId } from '../contract/ids.ts';
import { loadServerKeys } from './accounts/server-keys.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { ensureEpoch } from './db/ensure-epoch.ts';
import { createJobs, type OpenJobs } from './jobs/jobs.ts';
import { createRateLimit } from './rate-limit.ts';

const MUTATIONS_PER_SECOND = 2;
const UPLOADS_PER_SECOND = 1 / 60;
const SECONDS_PER_HOUR = 3600;

/** What the world outside gives: a migrated database, a clock, chance, a log, a bus. */
export type Surroundings = Pick<Context, 'db' | 'now' | 'random' | 'timers' | 'log' | 'bus'>;

/** Builds what every handler is given; makes keys and epoch on a database's first start. */
export async function createContext(
  surroundings: Surroundings,
  config: Pick<Config, 'publicOrigin' | 'trustedProxies' | 'limits'>,
): Promise<Context & { jobs: OpenJobs }> {
  const { db, now, random } = surroundings;
  const { limits } = config;
  const newId = () => makeId(now().getTime(), random);
  return {
    ...surroundings,
    makeId: newId,
    jobs: createJobs({ now, makeId: newId }),
    keys: await loadServerKeys(db),
    epoch: await ensureEpoch(db, newId),
    publicOrigin: config.publicOrigin,
    trustedProxies: config.trustedProxies,
    limits: {
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
      registrations: createRateLimit({
        capacity: limits.registerIp,
        refillPerSecond: limits.registerIp / SECONDS_PER_HOUR,
        now,
      }),
      loginFailures: { account: limits.loginAccount, ip: limits.loginIp },
    },
  };
}
