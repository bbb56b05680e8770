import type { Kysely } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Schema } from '../db/schema.ts';

/** Returns the report with this id, with its person and message. Throws `not-found`. */
export async function findReport(
  db: Kysely<Schema>,
  id: string,
): Promise<{ id: string; personId: string; messageId: string | null }> {
  const row = await db
    .selectFrom('reports')
    .select(['id', 'person_id', 'message_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  return { id: row.id, personId: row.person_id, messageId: row.message_id };
}
