import { Hono } from 'hono';
import { AppError } from '../contract/errors.ts';
import { verifyEmailRoute } from './accounts/verify-email-route.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { DatabaseWatch } from './db/watch-database.ts';
import { apiDescriptionRoutes } from './description/api-description-routes.ts';
import { unsubscribeRoute } from './digests/unsubscribe-route.ts';
import type { Drain } from './drain.ts';
import { exportRoute } from './export/export-route.ts';
import { fileRoute } from './files/file-route.ts';
import type { FileStore } from './files/file-store.ts';
import { uploadRoute } from './files/upload-route.ts';
import type { StorageWatch } from './files/watch-storage.ts';
import { mountGateway } from './gateway.ts';
import type { HttpEnv } from './http-env.ts';
import type { MailFolder } from './mail/mail-folder.ts';
import { mailPageRoute } from './mail/mail-page-route.ts';
import { metricsRoute } from './metrics/metrics-route.ts';
import { timeRequests } from './metrics/time-requests.ts';
import { mountEndpoints } from './mount-endpoints.ts';
import { mountStream } from './sync/mount-stream.ts';
import type { Streams } from './sync/streams.ts';
import { answerTrouble } from './web/answer-trouble.ts';
import { hashInlineScripts } from './web/content-security-policy.ts';
import { endOfflineLogouts } from './web/end-offline-logouts.ts';
import { healthRoutes } from './web/health-routes.ts';
import { isLoopback } from './web/is-loopback.ts';
import { loadStaticFiles } from './web/load-static-files.ts';
import { logRequests } from './web/log-requests.ts';
import { openPages } from './web/pages.ts';
import { refuseForeignOrigins } from './web/refuse-foreign-origins.ts';
import { refuseWhileDraining } from './web/refuse-while-draining.ts';
import { refuseWithoutDatabase } from './web/refuse-without-database.ts';
import { retiredWorkerRoute } from './web/retired-worker-route.ts';
import { robotsRoutes } from './web/robots-routes.ts';
import { securityHeaders } from './web/security-headers.ts';
import { servePages } from './web/serve-pages.ts';
import { serveStatic } from './web/serve-static.ts';
import { shareRoute } from './web/share-route.ts';
import { stateMinClientVersion } from './web/state-min-client-version.ts';

/** Of the API: fields are only ever added, so it does not change. */
const VERSION = '1';

export interface AppParts {
  context: Context;
  config: Pick<Config, 'publicOrigin' | 'isSecure' | 'minClientVersion' | 'hasServiceWorker'>;
  files: FileStore;
  streams: Streams;
  /** null: mails go by SMTP, and there is no mail page. */
  mailFolder: MailFolder | null;
  drain: Drain;
  /** null: nobody watches the database. */
  watch: DatabaseWatch | null;
  storage: StorageWatch;
  /** The folder of the build; without one only the API answers. */
  dist?: string;
}

/** The whole server as one function from request to answer; it needs no network. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const { context, config, files, streams, mailFolder, drain, watch, storage, dist } = parts;
  const build = dist === undefined ? new Map() : loadStaticFiles(dist);
  const pages = openPages(build);
  const { publicOrigin } = config;
  const scriptHashes = hashInlineScripts(pages.all());
  const app = new Hono<HttpEnv>();

  const trouble = { pages, publicOrigin, log: context.log };
  app.onError((error, c) => {
    storage.note(error);
    return answerTrouble(c, { ...trouble, error });
  });
  app.notFound((c) => answerTrouble(c, { ...trouble, error: new AppError('not-found') }));

  app.use(timeRequests(context.metrics));
  app.use(logRequests(context));
  app.use(securityHeaders({ scriptHashes, isSecure: config.isSecure }));
  app.use('/api/*', stateMinClientVersion(config.minClientVersion));
  app.use(refuseWhileDraining(drain));
  app.use(refuseForeignOrigins(publicOrigin));
  app.use('/api/*', refuseWithoutDatabase(watch));
  app.use(endOfflineLogouts(context));

  app.route('/', healthRoutes(context, { watch, storage }));
  app.route('/', verifyEmailRoute(context));
  app.route('/', uploadRoute(context, files));
  app.route('/', fileRoute(files));
  app.route('/', exportRoute(context, files));
  app.route('/', unsubscribeRoute(context));
  // A server for the public shows nobody's mails, however well its proxy hides.
  const isPrivate = isLoopback(new URL(publicOrigin).hostname);
  if (mailFolder !== null && isPrivate) app.route('/', mailPageRoute(mailFolder));
  app.route('/', apiDescriptionRoutes({ publicOrigin, version: VERSION }));
  app.route('/', metricsRoute(context, streams));
  mountStream(app, context, streams);
  mountGateway(app, context);
  mountEndpoints(app, context);
  app.route('/', robotsRoutes(publicOrigin));
  app.route('/', shareRoute());
  if (!config.hasServiceWorker) app.route('/', retiredWorkerRoute());
  app.use(serveStatic(build));
  app.use(servePages(context, pages));
  return app;
}
