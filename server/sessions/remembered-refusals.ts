import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import { householdOf, isWholeNetwork, siteOf } from '../http/network-of.ts';

/** The most entries in memory. For dropped ones the database counts the failures. */
const MOST = 10_000;

type Parts = Pick<Context, 'limits' | 'now'>;

/** For each server: the end of each refusal in milliseconds since 1970, by the key that the guess was counted for. */
const byServer = new WeakMap<Context['limits'], Map<string, number>>();

function refusalsOf({ limits }: Parts): Map<string, number> {
  const known = byServer.get(limits) ?? new Map<string, number>();
  byServer.set(limits, known);
  return known;
}

/** What a stranger's guess is counted for. `pair`: the account, as far as this network has guessed at it. */
export function keysOf({ email, network }: { email: string; network: string }) {
  const ip = householdOf(network);
  const site = siteOf(network);
  // A whole /24 waits for its own guesses, as one tenant may have all of it, or a /56.
  const own = isWholeNetwork(ip) ? ip : site;
  return { ip, site, own, pair: `${hashSecret(email)} ${own}` };
}

/** Remembers that guesses counted for this key are refused until then. */
export function rememberRefusal(context: Parts, key: string, until: number): void {
  const refusals = refusalsOf(context);
  refusals.delete(key);
  refusals.set(key, until);
  for (const oldest of refusals.keys()) {
    if (refusals.size <= MOST) return;
    refusals.delete(oldest);
  }
}

/**
 * Refuses a stranger who was refused before and has to wait still, without a statement: a flood of guesses costs the
 * database nothing. Throws `too-many-requests`.
 */
export function refuseRemembered(context: Parts, guess: { email: string; network: string }): void {
  const refusals = refusalsOf(context);
  if (refusals.size === 0) return;
  const { ip, site, pair } = keysOf(guess);
  const now = context.now().getTime();
  for (const key of [ip, site, pair]) {
    const waitMs = (refusals.get(key) ?? 0) - now;
    if (waitMs > 0) {
      throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    refusals.delete(key);
  }
}

/** Drops the refusals of an account. A reset of the password calls it. */
export function forgetRefusals(context: Parts, email: string): void {
  const account = hashSecret(email);
  const refusals = refusalsOf(context);
  for (const key of refusals.keys()) if (key.startsWith(`${account} `)) refusals.delete(key);
}
