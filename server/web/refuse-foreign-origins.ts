import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http-env.ts';

const READING = new Set(['GET', 'HEAD']);

/** Whatever changes something must come from our own pages (product.md, "Sessions"). */
export function refuseForeignOrigins(publicOrigin: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!READING.has(c.req.method) && c.req.header('origin') !== publicOrigin) {
      throw new AppError('origin-refused');
    }
    await next();
  };
}
