import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { CSP_REPORT_PATH, UNSUBSCRIBE_PATH } from '../../contract/routes.ts';
import { SHARE_PATH } from '../../contract/share-target.ts';
import type { HttpEnv } from '../http/http-env.ts';

const READING = new Set(['GET', 'HEAD']);
/**
 * Mail programs send no origin, and the token is enough proof. The system's share request has none either, and its data
 * is not used. Policy reports are only counted.
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
