import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import pg from 'pg';
import type { Logger } from 'pino';
import { firstVersionOf, MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import { AppError } from '../../contract/errors.ts';

const AWAY_SECONDS = 1;
/**
 * A connection that broke or could not be made, a server that is starting, stopping, full or only a
 * standby, and a statement or a lock that took too long.
 */
const AWAY_CODES =
  /^(08|57P0[123]|57014|55P03|25P03|25006|53300)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/** No room, no quota, no writing at all, or a disk that fails. */
const FULL_CODES = /^(ENOSPC|EDQUOT|EROFS|EIO|53100|58030)$/;
/** PostgreSQL gives no code of its own when a new connection cannot write its cache. */
const FULL_WORDS = /^could not write init file/;
const FULL_SECONDS = 30;
/** The driver has no code for what it notices itself. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded)/;

/**
 * Any error as one of the catalogue: a database that is away is `unavailable` and asked again in a
 * second, one that has no room in half a minute; an error that nobody foresaw becomes `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', { retryAfterSeconds: AWAY_SECONDS });
  }
  if (isStorageFull(error)) return new AppError('server-full', { retryAfterSeconds: FULL_SECONDS });
  return new AppError('internal');
}

/** Whether an error says that a disk of the server, or its database's, takes nothing any more. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && FULL_CODES.test(String(error.code))) || FULL_WORDS.test(error.message);
}

/** Whether it is the database that says so, not a file of our own. */
export const isDatabaseError = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** The one place that turns errors into HTTP. What was not foreseen is logged, without the call. */
export function replyError(c: HonoContext, error: unknown, log: Logger): Response {
  const known = toAppError(error);
  // Whoever wrapped this call sees why it failed, as with an error that nobody caught.
  if (error instanceof Error) c.error = error;
  if (known.code === 'internal') log.error({ err: error }, 'an endpoint failed');
  if (known.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(known.retryAfterSeconds));
  }
  const since = firstVersionOf[known.code];
  if (since !== undefined) c.header(MIN_CLIENT_VERSION_HEADER, String(since));
  return c.json(known.toBody(), toStatus(known.status));
}

/** Every status of the catalogue comes with a body. */
export function toStatus(status: number): ContentfulStatusCode {
  const statuses: ContentfulStatusCode[] = [
    200, 201, 202, 400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 500, 502, 503, 504, 511,
  ];
  return statuses.find((known) => known === status) ?? 500;
}

/**
 * Whether an error says that the database cannot be asked just now. Whether what was asked last has
 * been done nobody knows then: the caller repeats it under its key.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A socket that is missing: PostgreSQL makes it when it is up.
  const isNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isNoSocket || AWAY_CODES.test(code) || AWAY_WORDS.test(error.message);
}
