import { makeId } from '../../contract/ids.ts';
import { createFence } from '../base/fence.ts';
import type { Config } from '../config/config.ts';
import { createPushServices } from '../config/push-services.ts';
import type { Context, PostPush } from '../context/context.ts';
import type { DatabasePool } from '../db/database.ts';
import { ensureEpoch } from '../epoch/begin-epoch.ts';
import { createJobs, type OpenJobs } from '../jobs/jobs.ts';
import { createAdmission } from '../limits/admit-calls.ts';
import { createLimits, createReadLimits, resizeLimits } from '../limits/create-limits.ts';
import { shareLimits } from '../limits/share-limits.ts';
import { loadLiveSettings } from '../live-settings/live-settings.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createPostPush } from '../push/post-push.ts';
import { loadServerKeys } from '../sessions/server-keys.ts';
import { readValues } from './read-values.ts';

export type Dependencies = Pick<Context, 'db' | 'now' | 'random' | 'timers' | 'log' | 'bus'> & {
  /** Default: logins use the connections of `db`. */
  loginDb?: Context['loginDb'];
  /** Default: there is no replica. */
  onReplica?: Context['onReplica'];
  /** Default: pushes go to their services. */
  postPush?: PostPush;
  /** The connections of `db`. Default: calls are never refused for a lack of them. */
  pool?: DatabasePool | null;
};

/** Builds the context of all handlers. Makes keys and epoch on a database's first start. */
export async function createContext(
  dependencies: Dependencies,
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
  const { db, now, random, bus } = dependencies;
  const fence = createFence();
  bus.subscribe((hint) => {
    if (hint.type === 'changed') fence.hear(hint.userId, hint.seq);
  });
  const pushServices = createPushServices(config.pushServices);
  const newId = () => makeId(now().getTime(), random);
  const limits = createLimits(config, dependencies);
  shareLimits(limits, { ...dependencies, makeId: newId });
  const liveSettings = await loadLiveSettings({
    ...{ db, now },
    defaults: {
      LIMIT_STRANGERS: config.limits.strangers,
      LIMIT_NEWCOMER_ANSWERS: config.limits.newcomerAnswers,
      LIMIT_NEWCOMER_DAYS: config.limits.newcomerDays,
      LIMIT_REPORTS: config.limits.reports,
      LIMIT_REGISTER_IP: config.limits.registerIp,
      LIMIT_UPLOADS: config.limits.uploads,
      LIMIT_MUTATIONS: config.limits.mutations,
    },
    applyLimits: (live) =>
      resizeLimits(limits, {
        ...config.limits,
        reports: live.LIMIT_REPORTS,
        registerIp: live.LIMIT_REGISTER_IP,
        uploads: live.LIMIT_UPLOADS,
        mutations: live.LIMIT_MUTATIONS,
      }),
  });
  const metrics = createMetrics();
  return {
    loginDb: db,
    onReplica: (read) => read(db),
    ...dependencies,
    makeId: newId,
    readValues,
    metrics,
    jobs: createJobs({ ...dependencies, makeId: newId }),
    keys: await loadServerKeys(db),
    liveSettings,
    epoch: await ensureEpoch(db, newId),
    fence,
    publicOrigin: config.publicOrigin,
    operator: { name: config.operatorName, contact: config.operatorContact },
    pushServices,
    pushPost: {
      post: dependencies.postPush ?? createPostPush(pushServices),
      subject: config.pushSubject,
    },
    trustedProxies: config.trustedProxies,
    admission: createAdmission({ pool: dependencies.pool ?? null, metrics, random }),
    limits: {
      ...limits,
      ...createReadLimits(config, dependencies),
      loginFailures: { account: config.limits.loginAccount, ip: config.limits.loginIp },
      get newcomers() {
        const { limits: live } = liveSettings;
        return {
          strangers: live.LIMIT_STRANGERS,
          answers: live.LIMIT_NEWCOMER_ANSWERS,
          days: live.LIMIT_NEWCOMER_DAYS,
        };
      },
    },
  };
}
