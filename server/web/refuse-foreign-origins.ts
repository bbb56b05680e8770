import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { CSP_REPORT_PATH, UNSUBSCRIBE_PATH } from '../../contract/routes.ts';
import { SHARE_PATH } from '../../contract/share-target.ts';
import type { HttpEnv } from '../http/http-env.ts';

const READING = new Set(['GET', 'HEAD']);
/**
 * A mail program comes from nowhere, and its token proves enough; so does the system that shares
 * something, and nothing is done with what it brings. A report of a broken policy is only counted.
 */
const OPEN_TO_ALL = new Set([UNSUBSCRIBE_PATH, SHARE_PATH, CSP_REPORT_PATH]);

/** Whatever changes something must come from our own pages (product.md, "Sessions"). */
export function refuseForeignOrigins(publicOrigin: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const isExempt = READING.has(c.req.method) || OPEN_TO_ALL.has(c.req.path);
    if (!isExempt && c.req.header('origin') !== publicOrigin) {
      throw new AppError('origin-refused');
    }
    await next();
  };
}
