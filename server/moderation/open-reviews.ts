import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Counts the appeals and the held pictures that no operator has decided. */
export async function countReviews(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from statements where appealed_at is not null and answered_at is null)::int
      + (select count(*) from held_pictures where decided_at is null)::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
