import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http/http-env.ts';

const RETRY_AFTER_SECONDS = 5;

/** Whether the server is shutting down. Checked before any new work. */
export interface Drain {
  /**
   * /readyz fails from now on, so that a load balancer switches to other nodes. All other requests are still served.
   */
  begin(): void;
  hasBegun(): boolean;
  /** New requests are rejected from now on. */
  reject(): void;
  isRejecting(): boolean;
}

export function createDrain(): Drain {
  let hasBegun = false;
  let isRejecting = false;
  return {
    begin() {
      hasBegun = true;
    },
    hasBegun: () => hasBegun,
    reject() {
      hasBegun = true;
      isRejecting = true;
    },
    isRejecting: () => isRejecting,
  };
}

/**
 * Makes /readyz fail during the drain, and rejects new requests on open connections after it. Running requests are
 * completed. /healthz still succeeds, because the process is healthy.
 */
export function rejectWhileDraining(drain: Drain): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!drain.hasBegun() || c.req.path === '/healthz') return next();
    c.header('Connection', 'close');
    if (!drain.isRejecting() && c.req.path !== '/readyz') return next();
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
}
