import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import {
  CONFIRM_EMAIL_JOB,
  createConfirmEmailSender,
  createUndoEmailSender,
  UNDO_EMAIL_JOB,
} from '../accounts/email-change-mails.ts';
import { createLoginLinkSender, LOGIN_LINK_JOB } from '../accounts/send-login-link.ts';
import { createPasswordLinkSender, PASSWORD_LINK_JOB } from '../accounts/send-password-link.ts';
import { createVerificationSender, VERIFY_EMAIL_JOB } from '../accounts/send-verification.ts';
import { PART_FROM_DELETED, unlinkDeleted } from '../accounts/unlink-deleted.ts';
import { isLoopback } from '../base/is-loopback.ts';
import { systemTimers } from '../base/timers.ts';
import { openBus } from '../bus/open-bus.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { openReadReplica, type ReadReplica } from '../db/read-replica.ts';
import { type DatabaseWatch, watchDatabase } from '../db/watch-database.ts';
import { createDigestSender, SEND_DIGEST } from '../digests/send-digest.ts';
import { scheduleDigests } from '../digests/sweep-digests.ts';
import type { LeftFence } from '../epoch/fence-file.ts';
import { type EpochGuard, guardEpoch } from '../epoch/guard-epoch.ts';
import { BAR_PICTURE, barPicture, PICTURE_HELD } from '../files/held-pictures.ts';
import { checkBuckets, joinPlaces, openPlaces } from '../files/open-files.ts';
import { REMOVE_UPLOAD, removeUpload } from '../files/remove-upload.ts';
import { REMOVE_UPLOADS_OF, removeUploadsOf } from '../files/remove-uploads-of.ts';
import { watchStorage } from '../files/watch-storage.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts';
import { followLiveSettings } from '../live-settings/live-settings.ts';
import { ACCOUNT_NOTICE_JOB, createAccountNoticeSender } from '../mail/account-notice.ts';
import { openMailSender } from '../mail/open-mail-sender.ts';
import { notifyManyAnswerers, TELL_ANSWERERS } from '../messages/notify-answerers.ts';
import { trackConnections } from '../metrics/track-connections.ts';
import { createAppealAnswerSender, SEND_APPEAL_ANSWER } from '../moderation/answer-appeal.ts';
import { END_SUSPENSION, endSuspension } from '../moderation/change-standing.ts';
import {
  createOperatorMailSender,
  NOTIFY_OPERATORS,
  notifyOperators,
  SEND_OPERATOR_MAIL,
} from '../moderation/notify-operators.ts';
import { createStatementSender, SEND_STATEMENT } from '../moderation/statement-of-reasons.ts';
import { SEND_PUSH } from '../notifications/queue-pushes.ts';
import { scheduleNumbers } from '../numbers/schedule-numbers.ts';
import { scheduleFeatured } from '../people/featured-order.ts';
import { scheduleAgeing } from '../pigeons/schedule-ageing.ts';
import { propagateProfile, SPREAD_PROFILE } from '../profile/propagate-profile.ts';
import { createOperatorPushSender, SEND_OPERATOR_PUSH } from '../push/send-operator-push.ts';
import { createPushSender } from '../push/send-push.ts';
import { followKeys } from '../sessions/server-keys.ts';
import { createStreams, type Streams } from '../streams/streams.ts';
import { schedulePurge } from '../upkeep/schedule-purge.ts';
import { createDrain } from '../web/drain.ts';
import { createMetricsApp } from '../web/metrics-app.ts';
import { createApp } from './app.ts';
import { createContext, type Dependencies } from './create-context.ts';
import { createListener, type Listener } from './listener.ts';
import { openDatabase } from './open-database.ts';
import { prepareFolder } from './prepare-folder.ts';

/** A running server. It can handle requests without listening. */
export interface RunningServer {
  fetch(request: Request): Response | Promise<Response>;
  listen(): Promise<void>;
  /** Like `fetch`, for the routes on the metrics port. */
  fetchMetrics(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
  context: Context;
  /** Opens streams for callers without a network. */
  streams: Streams;
}

/** The time in which all streams of an ended epoch are closed. */
const NEW_EPOCH_SPREAD_MS = 3_000;

/** A push waits for its service most of the time. */
const PUSHES_AT_A_TIME = 50;

/** Replacements for external dependencies in tests and the simulator. */
export interface StartOptions
  extends Partial<Omit<Dependencies, 'db' | 'loginDb' | 'onReplica' | 'pool' | 'bus' | 'log'>> {
  log: Context['log'];
  /** An open database that outlives the server. */
  database?: Database;
  /** Whether that database already has this build's tables. Checking costs too much per seed. */
  isMigrated?: boolean;
  /** The fence of the previous process, if no data folder stores it. */
  left?: LeftFence | null;
  dist?: string;
  moreRoutes?: (context: Context) => Hono<HttpEnv>;
  listener?: Listener;
  print?: (line: string) => void;
  /** Jobs of each kind that run at a time, except for pushes. Default: one job of any kind. */
  jobsAtATime?: number;
}

/**
 * Builds everything from the configuration, migrates the database and starts the jobs. Throws if a folder or the
 * database is unusable, or the settings of a bucket are wrong.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  prepareFolders(config);
  for (const sentence of await checkBuckets(config, options.log)) options.log.error(sentence);
  const bounds = config.databaseBounds;
  const database = options.database ?? (await openDatabase(config, { ...options, bounds }));
  try {
    return await startOn(database, config, options);
  } catch (error) {
    if (options.database === undefined) await database.close();
    throw error;
  }
}

function prepareFolders({ databaseUrl, smtpUrl, dataDir, filesDir }: Config): void {
  // With an external database and mail server, a server needs no data folder.
  if (databaseUrl === null || smtpUrl === null) prepareFolder('DATA_DIR', dataDir);
  prepareFolder('FILES_DIR', filesDir);
}

/** Migrates without the statement time limits that apply to calls. */
async function migrateUnbounded({ db, url }: Database): Promise<void> {
  if (url === null) return migrate(db);
  const unbounded = openPostgres(url);
  try {
    await migrate(unbounded.db);
  } finally {
    await unbounded.close();
  }
}

function watchOwn(
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  { timers, log }: Pick<Context, 'timers' | 'log'>,
  { check: recheck, hear: hearEpoch }: EpochGuard,
): DatabaseWatch | null {
  if (url === null || pool === null) return null;
  return watchDatabase({ url, pool, timers, log, recheck, hearEpoch });
}

function openReplica(
  { db }: Database,
  { databaseReadUrl: url, databaseBounds: bounds }: Config,
  parts: Pick<Context, 'timers' | 'log'>,
): ReadReplica | null {
  return url === null ? null : openReadReplica(url, { ...parts, db, bounds });
}

const toAtATime = (each: number | undefined): ((kind: string) => number) | undefined =>
  each === undefined ? undefined : (kind) => (kind === SEND_PUSH ? PUSHES_AT_A_TIME : each);

/** Runs due jobs. Other nodes announce theirs by the bus. The returned function stops it. */
function followJobs({ bus, jobs }: Awaited<ReturnType<typeof createContext>>, runner: JobRunner) {
  const unsubscribe = bus.subscribe((hint) => {
    if (hint.type === 'jobs') jobs.wake();
  });
  runner.start();
  return async () => {
    unsubscribe();
    await runner.stop();
  };
}

/** Announces jobs to the workers. The returned function stops it. */
function passJobsOn({ bus, jobs }: Awaited<ReturnType<typeof createContext>>) {
  jobs.onWake(() => bus.publish({ type: 'jobs' }));
  return async () => jobs.onWake(() => {});
}

async function startOn(
  database: Database,
  config: Config,
  { database: lent, isMigrated = false, dist, log, ...given }: StartOptions,
): Promise<RunningServer> {
  if (!isMigrated) await migrateUnbounded(database);
  const { timers = systemTimers } = given;
  const bus = await openBus(database, { nats: config.nats, timers, log });
  const replica = openReplica(database, config, { timers, log });
  const context = await createContext(
    {
      db: database.db,
      loginDb: database.loginDb,
      ...(replica === null ? {} : { onReplica: replica.onReplica }),
      pool: database.pool,
      bus,
      log,
      timers,
      now: given.now ?? (() => new Date()),
      random: given.random ?? ((bytes) => void crypto.getRandomValues(bytes)),
    },
    config,
  );
  const isOwn = lent === undefined;
  const epochs = await guardEpoch(context, isOwn ? config : null, given.left);
  const files = joinPlaces(await openPlaces(config, log));
  const mails = await openMailSender(config, context);
  const storage = watchStorage({
    folder: config.filesDir,
    databaseAt: config.databaseUrl === null ? config.dataDir : 'the database at DATABASE_URL',
    log,
  });
  const runner = createJobRunner({
    ...context,
    atATime: toAtATime(given.jobsAtATime),
    onError: storage.note,
    handlers: {
      [VERIFY_EMAIL_JOB]: createVerificationSender(context, mails.sender),
      [PASSWORD_LINK_JOB]: createPasswordLinkSender(context, mails.sender),
      [LOGIN_LINK_JOB]: createLoginLinkSender(context, mails.sender),
      [ACCOUNT_NOTICE_JOB]: createAccountNoticeSender(context, mails.sender),
      [CONFIRM_EMAIL_JOB]: createConfirmEmailSender(context, mails.sender),
      [UNDO_EMAIL_JOB]: createUndoEmailSender(context, mails.sender),
      [SEND_DIGEST]: createDigestSender(context, mails.sender),
      [SEND_PUSH]: createPushSender(context, context.pushPost),
      [NOTIFY_OPERATORS]: (args) => notifyOperators(context, args),
      [END_SUSPENSION]: (args) => endSuspension(context, args),
      [SEND_STATEMENT]: createStatementSender(context, mails.sender),
      [SEND_APPEAL_ANSWER]: createAppealAnswerSender(context, mails.sender),
      [SEND_OPERATOR_MAIL]: createOperatorMailSender(context, mails.sender),
      [SEND_OPERATOR_PUSH]: createOperatorPushSender(context, context.pushPost),
      [SPREAD_PROFILE]: (args) => propagateProfile(context, args),
      [REMOVE_UPLOAD]: (args) => removeUpload(context, files, args),
      [BAR_PICTURE]: (args) => barPicture(context, files, args),
      [PICTURE_HELD]: () => notifyOperators(context, { about: 'review' }),
      [REMOVE_UPLOADS_OF]: (args) => removeUploadsOf(context, files, args),
      [TELL_ANSWERERS]: (args) => notifyManyAnswerers(context, args),
      [PART_FROM_DELETED]: (args) => unlinkDeleted(context, args),
    },
  });
  const streams = createStreams(context);
  epochs.onNew(() => void streams.sendAllAway(NEW_EPOCH_SPREAD_MS));
  const drain = createDrain();
  // A database given by the caller is watched by the caller.
  const watch = isOwn
    ? watchOwn({ url: config.databaseUrl ?? database.url, pool: database.pool }, context, epochs)
    : null;
  trackConnections(context.metrics, { pool: database.pool, replica, watch, bus });
  const mailFolder = mails.folder;
  const app = createApp({
    ...{ context, config, files, streams, mailFolder, drain, watch, storage },
    dist,
    moreRoutes: given.moreRoutes?.(context),
  });
  const listener = given.listener ?? createListener(app);
  listener.answerWith(app);
  const metricsApp = createMetricsApp(context, {
    streams,
    isLocal: isLoopback(config.metricsHost),
  });
  const metrics = createListener(metricsApp);
  if (config.metricsPort !== null) {
    await metrics.listen({ host: config.metricsHost, port: config.metricsPort });
  }
  const isWorker = config.roles.has('worker');
  const schedules = [schedulePurge, scheduleAgeing, scheduleFeatured, scheduleDigests];
  const stops = [
    followKeys(context),
    followLiveSettings(context),
    ...(isWorker ? schedules.map((schedule) => schedule(context)) : []),
  ];
  const stopNumbers = isWorker ? scheduleNumbers(context, config.filesDir) : null;
  const stopJobs = isWorker ? followJobs(context, runner) : passJobsOn(context);

  return {
    context,
    streams,
    fetch: (request) => app.fetch(request),
    listen: () => listener.listen(config),
    fetchMetrics: (request) => metricsApp.fetch(request),
    async close() {
      drain.begin();
      if (config.drainMs > 0) {
        await Promise.all([streams.sendAllAway(config.drainMs), sleep(config.drainMs)]);
      }
      drain.reject();
      const isClosed = listener.close();
      // The listener waits for running requests, and an open stream would never end without this.
      streams.close();
      await Promise.all([isClosed, ...stops.map((stop) => stop()), stopJobs()]);
      // Runs after the last push job.
      await stopNumbers?.();
      await metrics.close();
      mails.sender.close();
      await bus.close();
      await replica?.close();
      await watch?.stop();
      await epochs.stop();
      if (lent === undefined) await database.close();
    },
  };
}
