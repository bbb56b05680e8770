import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { DatabaseWatch } from '../db/watch-database.ts';
import type { HttpEnv } from '../http/http-env.ts';

/** Soon after it is back it is known to be. */
const RETRY_AFTER_SECONDS = 2;

/** Refuses at once what could only wait, so that nothing gathers while the database is away. */
export function refuseWithoutDatabase(watch: DatabaseWatch | null): MiddlewareHandler<HttpEnv> {
  return async (_, next) => {
    if (watch?.isAway() === true) {
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return next();
  };
}
