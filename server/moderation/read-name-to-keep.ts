import type { Transaction } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Returns the name under which a blocked or muted person is listed, or null if they have none. Throws
 * `profile-not-found` for a deleted person, or one whose address is not verified.
 */
export async function readNameToKeep(
  tx: Transaction<Schema>,
  personId: string,
): Promise<string | null> {
  const person = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('full_name')
    .where('users.id', '=', personId)
    .where('users.state', '<>', 'deleted')
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (person === undefined) throw new AppError('profile-not-found');
  return person.full_name;
}
