import { Hono } from 'hono';
import type { Logger } from 'pino';
import { AppError } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import { replyError } from '../error-reply.ts';
import type { HttpEnv } from '../http-env.ts';
import { securityHeaders } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Answers while the server starts, which takes as long as its migrations: the process is healthy,
 * and everything else may be asked again in a second.
 */
export function createStartingApp(
  { isSecure }: Pick<Config, 'isSecure'>,
  log: Logger,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(securityHeaders({ scriptHashes: [], isSecure }));
  app.get('/healthz', (c) => c.text('ok'));
  app.all('*', (c) =>
    replyError(c, new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }), log),
  );
  return app;
}
