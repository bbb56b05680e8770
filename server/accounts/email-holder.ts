import { type Kysely, sql, type Transaction } from 'kysely';
import { EMAIL_UNDO_DAYS } from '../../contract/limits.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Schema } from '../db/schema.ts';

/** Locks an address until the end of the transaction, so that no other transaction can take it. */
export async function lockEmail(tx: Transaction<Schema>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register:${email}`}, 0))`.execute(tx);
}

/**
 * Whether an account has this address, or had it before a change that can still be undone. The former addresses of
 * `userId` do not count.
 */
export async function isEmailTaken(
  db: Kysely<Schema>,
  { email, userId = null, now }: { email: string; userId?: string | null; now: Date },
): Promise<boolean> {
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (holder !== undefined) return true;
  const held = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('old_email', '=', email)
    .where('confirmed_at', '>', daysBefore(now, EMAIL_UNDO_DAYS))
    .where('undone_at', 'is', null)
    .execute();
  return held.some(({ user_id }) => user_id !== userId);
}
