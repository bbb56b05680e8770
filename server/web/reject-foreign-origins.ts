import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { CSP_REPORT_PATH, UNSUBSCRIBE_PATH } from '../../contract/routes.ts';
import { SHARE_PATH } from '../../contract/share-target.ts';
import type { HttpEnv } from '../http/http-env.ts';

const READING = new Set(['GET', 'HEAD']);
/**
 * These paths accept requests from any origin. Mail programs send no origin, but their token is proof enough. The
 * system's share request has no origin either, and its data is not used. Policy reports are only counted.
 */
const OPEN_TO_ALL = new Set([UNSUBSCRIBE_PATH, SHARE_PATH, CSP_REPORT_PATH]);

/** Rejects changes that do not come from our own pages (product.md, "Sessions"). */
export function rejectForeignOrigins(publicOrigin: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const isExempt = READING.has(c.req.method) || OPEN_TO_ALL.has(c.req.path);
    if (!isExempt && c.req.header('origin') !== publicOrigin) {
      throw new AppError('origin-refused');
    }
    await next();
  };
}
