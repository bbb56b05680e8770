import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import { householdOf, isWholeNetwork, siteOf } from '../http/network-of.ts';

/** Maximum entries in memory. For dropped ones the database still counts the failures. */
const MOST = 10_000;

type Parts = Pick<Context, 'limits' | 'now'>;

/** The end of each rejection per server, in milliseconds since 1970, by the key for which the guess was counted. */
const byServer = new WeakMap<Context['limits'], Map<string, number>>();

function rejectionsOf({ limits }: Parts): Map<string, number> {
  const known = byServer.get(limits) ?? new Map<string, number>();
  byServer.set(limits, known);
  return known;
}

/** Returns the keys for which a stranger's guess is counted. `pair` combines account and network. */
export function keysOf({ email, network }: { email: string; network: string }) {
  const ip = householdOf(network);
  const site = siteOf(network);
  // For a whole /24 the wait applies to all its addresses, because one tenant may own it. The same applies to a whole
  // /56.
  const own = isWholeNetwork(ip) ? ip : site;
  return { ip, site, own, pair: `${hashSecret(email)} ${own}` };
}

export function rememberRejection(context: Parts, key: string, until: number): void {
  const rejections = rejectionsOf(context);
  rejections.delete(key);
  rejections.set(key, until);
  for (const oldest of rejections.keys()) {
    if (rejections.size <= MOST) return;
    rejections.delete(oldest);
  }
}

/**
 * Rejects a stranger who must still wait after an earlier rejection. Needs no database statement, so that a flood of
 * guesses causes no load there. Throws `too-many-requests`.
 */
export function rejectRemembered(context: Parts, guess: { email: string; network: string }): void {
  const rejections = rejectionsOf(context);
  if (rejections.size === 0) return;
  const { ip, site, pair } = keysOf(guess);
  const now = context.now().getTime();
  for (const key of [ip, site, pair]) {
    const waitMs = (rejections.get(key) ?? 0) - now;
    if (waitMs > 0) {
      throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    rejections.delete(key);
  }
}

/** Drops the stored rejections of an account. Called after a reset of the password. */
export function forgetRejections(context: Parts, email: string): void {
  const account = hashSecret(email);
  const rejections = rejectionsOf(context);
  for (const key of rejections.keys()) if (key.startsWith(`${account} `)) rejections.delete(key);
}
