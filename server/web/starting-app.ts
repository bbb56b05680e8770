import { Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../../contract/errors.ts';
import type { Config } from '../config/config.ts';
import { hashInlineScripts } from '../http/content-security-policy.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { answerError } from './answer-error.ts';
import { loadStaticFiles } from './load-static-files.ts';
import { openPages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Creates the app that responds during the start, which takes as long as the migrations. /healthz succeeds, and all
 * other requests get a retry after a second.
 */
export function createStartingApp(
  config: Pick<Config, 'isSecure' | 'hasHstsForSubdomains' | 'publicOrigin'>,
  log: Logger,
  dist?: string,
): Hono<HttpEnv> {
  const pages = openPages(dist === undefined ? new Map() : loadStaticFiles(dist));
  const app = new Hono<HttpEnv>();
  app.use(securityHeaders(config, hashInlineScripts(pages.all())));
  app.get('/healthz', (c) => c.text('ok'));
  app.all('*', (c) => {
    const error = new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return answerError(c, { error, pages, publicOrigin: config.publicOrigin, log });
  });
  return app;
}
