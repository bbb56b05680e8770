import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { STREAM_PATH } from '../../contract/routes.ts';
import type { Role } from '../config/settings-table.ts';
import type { HttpEnv } from '../http/http-env.ts';

const RETRY_AFTER_SECONDS = 5;

/** Rejects requests for a role that this node does not have. The proxy should have sent them to another node. */
export function rejectOtherRoles(roles: ReadonlySet<Role>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (roles.has(c.req.path === STREAM_PATH ? 'stream' : 'web')) return next();
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
}
