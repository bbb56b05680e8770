import type { Kysely, Transaction } from 'kysely';
import { calls } from '../../contract/calls/calls.ts';
import { FIRST_LOGIN_COOKIE, REGISTRATION_COOKIE } from '../../contract/cookies.ts';
import { FIRST_LOGIN_MINUTES, VERIFICATION_HOURS } from '../../contract/limits.ts';
import { VERIFY_EMAIL_PATH } from '../../contract/routes.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { makeOneTimeCode } from './one-time-code.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const FIRST_LOGIN_MS = FIRST_LOGIN_MINUTES * 60_000;

type Parts = Pick<Context, 'now' | 'random'>;

/**
 * Returns the Set-Cookie line by which the page of the mailed link recognises the browser that registered. `''` deletes
 * the cookie. The cookie is Lax, because the link is opened from a mail program.
 */
export function registrationCookie(publicOrigin: string, code: string): string {
  const seconds = code === '' ? 0 : VERIFICATION_HOURS * HOUR_SECONDS;
  return writeLine(publicOrigin, {
    ...{ name: REGISTRATION_COOKIE, code, seconds },
    ...{ path: VERIFY_EMAIL_PATH, sameSite: 'Lax' },
  });
}

/**
 * Returns the Set-Cookie line that `login-verified` reads. `''` clears the cookie. Strict is enough: our own page posts
 * the form that sets the cookie, and our own script makes the call after the redirect.
 */
export function firstLoginCookie(publicOrigin: string, code: string): string {
  const seconds = code === '' ? 0 : FIRST_LOGIN_MINUTES * MINUTE_SECONDS;
  return writeLine(publicOrigin, {
    ...{ name: FIRST_LOGIN_COOKIE, code, seconds },
    ...{ path: calls['login-verified'].path, sameSite: 'Strict' },
  });
}

interface Line {
  name: string;
  code: string;
  seconds: number;
  path: string;
  sameSite: 'Lax' | 'Strict';
}

function writeLine(publicOrigin: string, { name, code, seconds, path, sameSite }: Line): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${code}; Max-Age=${seconds}; Path=${path}; SameSite=${sameSite}${secure}; HttpOnly`;
}

/**
 * Creates the code of a first login if the registration code belongs to this account, else returns null. The
 * registration code then expires in a few minutes. The person can press again if the browser dropped the first
 * response.
 */
export async function openFirstLogin(
  tx: Transaction<Schema>,
  { now, random }: Parts,
  { userId, registration }: { userId: string; registration: string | undefined },
): Promise<string | null> {
  if (registration === undefined) return null;
  const end = new Date(now().getTime() + FIRST_LOGIN_MS);
  const own = await tx
    .updateTable('one_time_codes')
    .set((row) => ({ expires_at: row.fn<Date>('least', ['expires_at', row.val(end)]) }))
    .where('hash', '=', hashSecret(registration))
    .where('user_id', '=', userId)
    .where('kind', '=', 'registration')
    .where('expires_at', '>', now())
    .returning('hash')
    .executeTakeFirst();
  if (own === undefined) return null;
  return makeOneTimeCode({ db: tx, now, random }, { userId, kind: 'first-login' });
}

/**
 * Deletes the codes that could log this person in without a password. Called after a login with a password or a
 * password change.
 */
export async function closeFirstLogin(db: Kysely<Schema>, userId: string): Promise<void> {
  await db
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('kind', '=', anyOf(['registration', 'first-login'] as const))
    .execute();
}
