import type { ErrorCode } from './errors.ts';

/**
 * What a build can do, as a number that grows when a server could no longer serve an older one. It
 * travels with the build's hash; the server states the least that it still serves, and a device
 * below that delivers what waits and asks its person to update (product.md section 4).
 */
export const CLIENT_VERSION = 2;
/** The oldest clients that this server's code serves; the operator may only ask for newer ones. */
export const OLDEST_CLIENT_VERSION = 1;

/** Reply header with the least client version that the server serves. */
export const MIN_CLIENT_VERSION_HEADER = 'x-guvercin-min-client';

/** Refusals that older clients cannot explain, and the first version that can. Their reply asks older ones to update. */
export const firstVersionOf: Partial<Record<ErrorCode, number>> = {
  'proof-needed': 2,
  'second-step-needed': 2,
};

/** The build header's value: `<version>.<hash of the build>`. */
export const clientBuild = (build: string): string => `${CLIENT_VERSION}.${build}`;
