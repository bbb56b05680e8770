import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { DatabaseWatch } from '../db/watch-database.ts';
import type { HttpEnv } from '../http/http-env.ts';

/** The watch detects soon that the database is back. */
const RETRY_AFTER_SECONDS = 2;

/** Rejects requests at once while the database is away, so that none queue up. */
export function rejectWithoutDatabase(watch: DatabaseWatch | null): MiddlewareHandler<HttpEnv> {
  return async (_, next) => {
    if (watch?.isAway() === true) {
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return next();
  };
}
