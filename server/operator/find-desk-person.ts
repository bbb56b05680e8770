import type { Kysely } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Returns the id of a person an operator may act on. Throws `profile-not-found` for an unknown or deleted person.
 */
export async function findDeskPerson(db: Kysely<Schema>, id: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('profile-not-found');
  return row.id;
}
