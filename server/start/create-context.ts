import { makeId } from '../../contract/ids.ts';
import { createFence } from '../base/fence.ts';
import type { Config } from '../config/config.ts';
import { createPushServices } from '../config/push-services.ts';
import type { Context, PostPush } from '../context/context.ts';
import { ensureEpoch } from '../epoch/begin-epoch.ts';
import { createJobs, type OpenJobs } from '../jobs/jobs.ts';
import { createLimits, createReadLimits } from '../limits/create-limits.ts';
import { shareLimits } from '../limits/share-limits.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createPostPush } from '../push/post-push.ts';
import { loadServerKeys } from '../sessions/server-keys.ts';
import { readValues } from './read-values.ts';

/** What the world outside gives: a migrated database, a clock, chance, a log, a bus. */
export type Surroundings = Pick<Context, 'db' | 'now' | 'random' | 'timers' | 'log' | 'bus'> & {
  /** Left out: logins use the connections of `db`. */
  loginDb?: Context['loginDb'];
  /** Left out: pushes go to their services. */
  postPush?: PostPush;
};

/** Builds what every handler is given; makes keys and epoch on a database's first start. */
export async function createContext(
  surroundings: Surroundings,
  config: Pick<
    Config,
    | 'publicOrigin'
    | 'operatorName'
    | 'operatorContact'
    | 'pushServices'
    | 'pushSubject'
    | 'trustedProxies'
    | 'limits'
  >,
): Promise<Context & { jobs: OpenJobs; epoch: string }> {
  const { db, now, random, bus } = surroundings;
  const fence = createFence();
  bus.subscribe((hint) => {
    if (hint.type === 'changed') fence.hear(hint.userId, hint.seq);
  });
  const pushServices = createPushServices(config.pushServices);
  const newId = () => makeId(now().getTime(), random);
  const limits = createLimits(config, surroundings);
  shareLimits(limits, { ...surroundings, makeId: newId });
  return {
    loginDb: db,
    ...surroundings,
    makeId: newId,
    readValues,
    metrics: createMetrics(),
    jobs: createJobs({ now, makeId: newId }),
    keys: await loadServerKeys(db),
    epoch: await ensureEpoch(db, newId),
    fence,
    publicOrigin: config.publicOrigin,
    operator: { name: config.operatorName, contact: config.operatorContact },
    pushServices,
    pushPost: {
      post: surroundings.postPush ?? createPostPush(pushServices),
      subject: config.pushSubject,
    },
    trustedProxies: config.trustedProxies,
    limits: {
      ...limits,
      ...createReadLimits(config, surroundings),
      loginFailures: { account: config.limits.loginAccount, ip: config.limits.loginIp },
      newcomers: {
        strangers: config.limits.strangers,
        answers: config.limits.newcomerAnswers,
        days: config.limits.newcomerDays,
      },
    },
  };
}
