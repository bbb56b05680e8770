import type { Kysely } from 'kysely';
import {
  FIRST_LOGIN_MINUTES,
  LOGIN_LINK_MINUTES,
  RESET_CODE_HOURS,
  VERIFICATION_HOURS,
} from '../../contract/limits.ts';
import { hashSecret, makeSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';

type Kind = Schema['one_time_codes']['kind'];

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const LIFE_MS: Record<Kind, number> = {
  'verify-email': VERIFICATION_HOURS * HOUR_MS,
  'reset-password': RESET_CODE_HOURS * HOUR_MS,
  registration: VERIFICATION_HOURS * HOUR_MS,
  'first-login': FIRST_LOGIN_MINUTES * MINUTE_MS,
  'login-link': LOGIN_LINK_MINUTES * MINUTE_MS,
};

/** Makes a code for a link in a mail or for a cookie. Stores only its hash. */
export async function makeOneTimeCode(
  context: Pick<Context, 'db' | 'now' | 'random'>,
  { userId, kind }: { userId: string; kind: Kind },
): Promise<string> {
  const code = makeSecret(context.random);
  await context.db
    .insertInto('one_time_codes')
    .values({
      hash: hashSecret(code),
      user_id: userId,
      kind,
      expires_at: new Date(context.now().getTime() + LIFE_MS[kind]),
    })
    .execute();
  return code;
}

/** Returns the user of a code, or null for an unknown or expired one. Finds spent codes too. */
export async function findCodeOwner(
  db: Kysely<Schema>,
  { code, kind, now }: { code: string; kind: Kind; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('user_id')
    .where('hash', '=', hashSecret(code))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Spends a code and all other codes of this kind of the user. Returns false if the code was already spent, for example
 * by a concurrent request.
 */
export async function spendCode(
  tx: Kysely<Schema>,
  { code, userId, kind, now }: { code: string; userId: string; kind: Kind; now: Date },
): Promise<boolean> {
  const spent = await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .returning('hash')
    .execute();
  return spent.some(({ hash }) => hash === hashSecret(code));
}

export async function dropLoginLinks(tx: Kysely<Schema>, userId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('kind', '=', 'login-link')
    .execute();
}
