import { makeId } from '../contract/ids.ts';
import { loadServerKeys } from './accounts/server-keys.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { ensureEpoch } from './db/ensure-epoch.ts';
import { createJobs, type OpenJobs } from './jobs/jobs.ts';
import { createLimits } from './limits/create-limits.ts';
import { shareLimits } from './limits/share-limits.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createPushServices } from './push/push-services.ts';

/** What the world outside gives: a migrated database, a clock, chance, a log, a bus. */
export type Surroundings = Pick<Context, 'db' | 'now' | 'random' | 'timers' | 'log' | 'bus'>;

/** Builds what every handler is given; makes keys and epoch on a database's first start. */
export async function createContext(
  surroundings: Surroundings,
  config: Pick<
    Config,
    | 'publicOrigin'
    | 'operatorName'
    | 'operatorContact'
    | 'pushServices'
    | 'trustedProxies'
    | 'limits'
  >,
): Promise<Context & { jobs: OpenJobs }> {
  const { db, now, random } = surroundings;
  const newId = () => makeId(now().getTime(), random);
  const limits = createLimits(config, surroundings);
  shareLimits(limits, { ...surroundings, makeId: newId });
  return {
    ...surroundings,
    makeId: newId,
    metrics: createMetrics(),
    jobs: createJobs({ now, makeId: newId }),
    keys: await loadServerKeys(db),
    epoch: await ensureEpoch(db, newId),
    publicOrigin: config.publicOrigin,
    operator: { name: config.operatorName, contact: config.operatorContact },
    pushServices: createPushServices(config.pushServices),
    trustedProxies: config.trustedProxies,
    limits: {
      ...limits,
      loginFailures: { account: config.limits.loginAccount, ip: config.limits.loginIp },
    },
  };
}
