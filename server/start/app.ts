import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { changeEmailRoutes } from '../accounts/change-email-routes.ts';
import { exportRoute } from '../accounts/export/export-route.ts';
import { verifyEmailRoute } from '../accounts/verify-email-route.ts';
import { apiDescriptionRoutes } from '../api/description/api-description-routes.ts';
import { mountGateway } from '../api/gateway.ts';
import { mountCalls } from '../api/mount-calls.ts';
import { isLoopback } from '../base/is-loopback.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { DatabaseWatch } from '../db/watch-database.ts';
import { unsubscribeRoute } from '../digests/unsubscribe-route.ts';
import { fileRoute } from '../files/file-route.ts';
import type { FileStore } from '../files/file-store.ts';
import { uploadRoute } from '../files/upload-route.ts';
import type { StorageWatch } from '../files/watch-storage.ts';
import { hashInlineScripts } from '../http/content-security-policy.ts';
import type { HttpEnv } from '../http/http-env.ts';
import type { MailFolder } from '../mail/mail-folder.ts';
import { mailPageRoute } from '../mail/mail-page-route.ts';
import { appealRoute } from '../moderation/appeal-route.ts';
import { pictureRoute } from '../operator/picture-route.ts';
import { mountStream } from '../streams/mount-stream.ts';
import type { Streams } from '../streams/streams.ts';
import { answerError } from '../web/answer-error.ts';
import { type Drain, rejectWhileDraining } from '../web/drain.ts';
import { endOfflineLogouts } from '../web/end-offline-logouts.ts';
import { healthRoutes } from '../web/health-routes.ts';
import { loadStaticFiles } from '../web/load-static-files.ts';
import { logRequests } from '../web/log-requests.ts';
import { openPages } from '../web/pages.ts';
import { rejectForeignOrigins } from '../web/reject-foreign-origins.ts';
import { rejectOtherRoles } from '../web/reject-other-roles.ts';
import { rejectWithoutDatabase } from '../web/reject-without-database.ts';
import { retiredWorkerRoute } from '../web/retired-worker-route.ts';
import { robotsRoutes } from '../web/robots-routes.ts';
import { securityHeaders } from '../web/security-headers.ts';
import { servePages } from '../web/serve-pages.ts';
import { serveStatic } from '../web/serve-static.ts';
import { shareRoute } from '../web/share-route.ts';
import { stateServerFacts } from '../web/state-server-facts.ts';
import { timeRequests } from '../web/time-requests.ts';
import { wellKnownRoutes } from '../web/well-known-routes.ts';

/** The API version. It does not change, because fields are only ever added. */
const VERSION = '1';

export interface AppParts {
  context: Context;
  config: Pick<
    Config,
    | 'publicOrigin'
    | 'roles'
    | 'operatorContact'
    | 'isSecure'
    | 'hasHstsForSubdomains'
    | 'minClientVersion'
    | 'hasServiceWorker'
    | 'quotaBytes'
    | 'streamsPerSecond'
  >;
  files: FileStore;
  streams: Streams;
  /** null if mails go by SMTP. There is no mail page then. */
  mailFolder: MailFolder | null;
  drain: Drain;
  /** null if the database is not watched. */
  watch: DatabaseWatch | null;
  storage: StorageWatch;
  /** The folder of the build. Without it only the API is served. */
  dist?: string;
  moreRoutes?: Hono<HttpEnv> | undefined;
}

/** Creates the whole server as one function from request to response, which needs no network. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const { context, config, files, streams, mailFolder, drain, watch, storage, dist } = parts;
  const build = dist === undefined ? new Map() : loadStaticFiles(dist);
  const pages = openPages(build);
  const { publicOrigin } = config;
  const scriptHashes = hashInlineScripts(pages.all());
  const app = new Hono<HttpEnv>();

  const trouble = { pages, publicOrigin, log: context.log };
  app.onError((error, c) => answerError(c, { ...trouble, error }));
  app.notFound((c) => answerError(c, { ...trouble, error: new AppError('not-found') }));

  app.use(async (c, next) => {
    await next();
    storage.note(c.error);
  });
  app.use(timeRequests(context.metrics));
  app.use(logRequests(context));
  app.use(securityHeaders(config, scriptHashes));
  app.use(
    '/api/*',
    stateServerFacts({ minClientVersion: config.minClientVersion, now: context.now }),
  );
  app.use(rejectWhileDraining(drain));
  app.use(rejectForeignOrigins(publicOrigin));
  app.use('/api/*', rejectWithoutDatabase(watch));
  app.use(endOfflineLogouts(context));

  app.route('/', healthRoutes(context, { watch, storage }));
  app.use(rejectOtherRoles(config.roles));
  app.route('/', verifyEmailRoute(context));
  app.route('/', changeEmailRoutes(context));
  app.route('/', uploadRoute(context, files, config));
  app.route('/', fileRoute(context, files));
  app.route('/', exportRoute(context, files));
  app.route('/', pictureRoute(context, files));
  app.route('/', unsubscribeRoute(context));
  app.route('/', appealRoute(context));
  // A public server never shows mails, regardless of its proxy.
  const isPrivate = isLoopback(new URL(publicOrigin).hostname);
  if (mailFolder !== null && isPrivate) app.route('/', mailPageRoute(mailFolder));
  app.route('/', apiDescriptionRoutes({ publicOrigin, version: VERSION }));
  app.route('/', wellKnownRoutes(context, config));
  mountStream(app, context, { streams, perSecond: config.streamsPerSecond });
  mountGateway(app, context);
  mountCalls(app, context);
  app.route('/', robotsRoutes(publicOrigin));
  app.route('/', shareRoute());
  if (!config.hasServiceWorker) app.route('/', retiredWorkerRoute());
  if (parts.moreRoutes !== undefined) app.route('/', parts.moreRoutes);
  app.use(serveStatic(build));
  app.use(servePages(context, pages));
  return app;
}
