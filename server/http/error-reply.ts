import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import pg from 'pg';
import type { Logger } from 'pino';
import { firstVersionOf, MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import { AppError } from '../../contract/errors.ts';

const AWAY_SECONDS = 1;
/**
 * Codes of a connection that broke or could not be made, of a server that is starting, stopping, full or only a
 * standby, and of a statement or a lock that took too long.
 */
const AWAY_CODES =
  /^(08|57P0[123]|57014|55P03|25P03|25006|53300)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/** Codes of a full, read-only or failing disk, and of an exceeded quota. */
const FULL_CODES = /^(ENOSPC|EDQUOT|EROFS|EIO|53100|58030)$/;
/** Matches the error of a new connection that cannot write its cache. PostgreSQL gives it no special code. */
const FULL_WORDS = /^could not write init file/;
const FULL_SECONDS = 30;
/** Matches the driver's own errors, which have no code. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded)/;

/**
 * Converts any error to one of the catalogue. An unavailable database becomes `unavailable` with a retry after a
 * second, a full disk with one after half a minute. Unexpected errors become `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', { retryAfterSeconds: AWAY_SECONDS });
  }
  if (isQuotaExceeded(error))
    return new AppError('server-full', { retryAfterSeconds: FULL_SECONDS });
  return new AppError('internal');
}

/** Returns whether an error means that a disk of the server or its database is full, read-only or failing. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && FULL_CODES.test(String(error.code))) || FULL_WORDS.test(error.message);
}

/** Whether the error comes from the database, not from a file of the server. */
export const isDatabaseError = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** Replies with an error. The only place that converts errors to HTTP. Logs unexpected errors, without the call. */
export function replyError(c: HonoContext, error: unknown, log: Logger): Response {
  const known = toAppError(error);
  // Wrapping middleware sees the original error, as with an uncaught one.
  if (error instanceof Error) c.error = error;
  if (known.code === 'internal') log.error({ err: error }, 'an endpoint failed');
  if (known.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(known.retryAfterSeconds));
  }
  const since = firstVersionOf[known.code];
  if (since !== undefined) c.header(MIN_CLIENT_VERSION_HEADER, String(since));
  return c.json(known.toBody(), toStatus(known.status));
}

/** Returns the status as a type that Hono accepts with a body. Every status of the catalogue has one. */
export function toStatus(status: number): ContentfulStatusCode {
  const statuses: ContentfulStatusCode[] = [
    200, 201, 202, 400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 500, 502, 503, 504, 511,
  ];
  return statuses.find((known) => known === status) ?? 500;
}

/**
 * Whether an error means that the database is unavailable. The last statement may or may not have been executed, so the
 * caller retries under the idempotency key.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The socket file is missing until PostgreSQL is up.
  const isNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isNoSocket || AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}
