import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { Drain } from '../drain.ts';
import type { HttpEnv } from '../http-env.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Says by /readyz that the server goes, and then refuses what comes over a connection that was open when it
 * began to; what came before runs to its end. /healthz still answers: the process is well, only going.
 */
export function refuseWhileDraining(drain: Drain): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!drain.hasBegun() || c.req.path === '/healthz') return next();
    c.header('Connection', 'close');
    if (!drain.isRefusing() && c.req.path !== '/readyz') return next();
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
}
