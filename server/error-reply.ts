import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { AppError } from '../contract/errors.ts';

/** Any error as one of the catalogue; an error that nobody foresaw becomes `internal`. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal');
}

/** The one place that turns errors into HTTP. What was not foreseen is logged, without the call. */
export function replyError(c: HonoContext, error: unknown, log: Logger): Response {
  const known = toAppError(error);
  if (known.code === 'internal') log.error({ err: error }, 'an endpoint failed');
  if (known.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(known.retryAfterSeconds));
  }
  return c.json(known.toBody(), toStatus(known.status));
}

/** Every status of the catalogue comes with a body. */
export function toStatus(status: number): ContentfulStatusCode {
  const statuses: ContentfulStatusCode[] = [
    200, 201, 202, 400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 500, 503,
  ];
  return statuses.find((known) => known === status) ?? 500;
}
