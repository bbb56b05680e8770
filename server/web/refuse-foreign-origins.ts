import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { UNSUBSCRIBE_PATH } from '../digests/unsubscribe-url.ts';
import type { HttpEnv } from '../http-env.ts';

const READING = new Set(['GET', 'HEAD']);

/**
 * Whatever changes something must come from our own pages (product.md, "Sessions"), but for the
 * way out of the mails: a mail program comes from nowhere, and its token proves enough.
 */
export function refuseForeignOrigins(publicOrigin: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const isExempt = READING.has(c.req.method) || c.req.path === UNSUBSCRIBE_PATH;
    if (!isExempt && c.req.header('origin') !== publicOrigin) {
      throw new AppError('origin-refused');
    }
    await next();
  };
}
