import type { ErrorCode } from './errors.ts';

/**
 * The capabilities of a build as a number. It increases when a server can no longer serve an older build. The client
 * sends it with the build's hash, and the server states the minimum that it serves. A device below the minimum delivers
 * its outbox and asks the person to update (product.md section 4).
 */
export const CLIENT_VERSION = 2;
/** The oldest client version that this server's code serves. The operator can only raise the minimum. */
export const OLDEST_CLIENT_VERSION = 1;

export const MIN_CLIENT_VERSION_HEADER = 'x-guvercin-min-client';

/**
 * Rejections that older clients cannot explain, and the first version that can. The reply asks older clients to update.
 */
export const firstVersionOf: Partial<Record<ErrorCode, number>> = {
  'proof-needed': 2,
  'second-step-needed': 2,
};

/** Returns the value of the build header: `<version>.<hash of the build>`. */
export const clientBuild = (build: string): string => `${CLIENT_VERSION}.${build}`;
