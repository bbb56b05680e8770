import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { hashSecret, makeSecret } from './hash-secret.ts';

type Kind = Schema['one_time_codes']['kind'];

const HOUR_MS = 3_600_000;
const LIFE_MS: Record<Kind, number> = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS };

/** Makes a code for a link in a mail; only its hash is kept. */
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

/** Whose code this is; null for an unknown one and one past its time. Spent ones are found too. */
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
