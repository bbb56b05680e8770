import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { AppError, isErrorCode } from '../contract/errors.ts';

/**
 * Any error as one of the catalogue. Where a schema's own words are a code, they become it; an
 * error that nobody foresaw becomes `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!v.isValiError(error)) return new AppError('internal');
  const [issue] = error.issues;
  const field = issue.path?.map(({ key }) => key).find((key) => typeof key === 'string');
  const code = isErrorCode(issue.message) ? issue.message : 'body-invalid';
  return new AppError(code, field === undefined ? {} : { field });
}

/** The one place that turns errors into HTTP. What was not foreseen is logged, without the call. */
export function replyError(c: HonoContext, error: unknown, log: Logger): Response {
  const known = toAppError(error);
  if (known.code === 'internal') {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    log.error({ name, reason: message, stack }, 'an endpoint failed');
  }
  if (known.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(known.retryAfterSeconds));
  }
  return c.json(known.toBody(), toStatus(known.status));
}

/** Every status of the catalogue comes with a body. */
export function toStatus(status: number): ContentfulStatusCode {
  const statuses: ContentfulStatusCode[] = [
    200, 201, 202, 400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503,
  ];
  return statuses.find((known) => known === status) ?? 500;
}
