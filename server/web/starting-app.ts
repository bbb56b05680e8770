import { Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import type { HttpEnv } from '../http-env.ts';
import { answerTrouble } from './answer-trouble.ts';
import { hashInlineScripts } from './content-security-policy.ts';
import { loadStaticFiles } from './load-static-files.ts';
import { openPages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Answers while the server starts, which takes as long as its migrations: the process is healthy,
 * and everything else may be asked again in a second.
 */
export function createStartingApp(
  { isSecure, publicOrigin }: Pick<Config, 'isSecure' | 'publicOrigin'>,
  log: Logger,
  dist?: string,
): Hono<HttpEnv> {
  const pages = openPages(dist === undefined ? new Map() : loadStaticFiles(dist));
  const app = new Hono<HttpEnv>();
  app.use(securityHeaders({ scriptHashes: hashInlineScripts(pages.all()), isSecure }));
  app.get('/healthz', (c) => c.text('ok'));
  app.all('*', (c) => {
    const error = new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return answerTrouble(c, { error, pages, publicOrigin, log });
  });
  return app;
}
