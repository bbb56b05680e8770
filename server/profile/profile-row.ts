import type { Kysely, Transaction } from 'kysely';
import { completionPercentage } from '../../contract/completion.ts';
import { COMPLETE_PERCENTAGE } from '../../contract/limits.ts';
import type { Schema } from '../db/schema.ts';
import type { ProfileFields } from './may-save-profile.ts';

/** Reads a stored profile, split into the fields that its owner may change and those of the server. */
export async function readProfileRow(db: Kysely<Schema>, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .selectAll('profiles')
    .select('users.referred_by')
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { user_id: _, completion: __, first_completed_at, referred_by, ...fields } = row;
  return { fields, firstCompletedAt: first_completed_at, referredBy: referred_by };
}

export async function writeProfileRow(
  tx: Transaction<Schema>,
  userId: string,
  fields: ProfileFields,
  firstCompletedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      ...fields,
      spoken_languages: JSON.stringify(fields.spoken_languages),
      preferred_genders: JSON.stringify(fields.preferred_genders),
      completion: completionPercentage(fields),
      first_completed_at: firstCompletedAt,
    })
    .where('user_id', '=', userId)
    .execute();
}

export const isComplete = (fields: ProfileFields) =>
  completionPercentage(fields) === COMPLETE_PERCENTAGE;
