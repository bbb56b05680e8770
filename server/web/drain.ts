import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http/http-env.ts';

const RETRY_AFTER_SECONDS = 5;

/** Whether the server is on its way out; asked by whoever would begin something new. */
export interface Drain {
  /** /readyz says no from now on, and everybody is still served: a balancer looks elsewhere meanwhile. */
  begin(): void;
  hasBegun(): boolean;
  /** Nothing new is begun any more. */
  refuse(): void;
  isRefusing(): boolean;
}

/** Makes the one switch of a server; it cannot be turned back. */
export function createDrain(): Drain {
  let hasBegun = false;
  let isRefusing = false;
  return {
    begin() {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
    refuse() {
      hasBegun = true;
      isRefusing = true;
    },
    isRefusing: () => isRefusing,
  };
}

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
