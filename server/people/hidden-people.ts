import { sql } from 'kysely';

/** Everybody who is hidden from this person: whom they blocked, and who blocked them. */
export const hiddenFrom = (userId: string) => sql<string>`(
  select person_id from blocks where user_id = ${userId}::uuid
  union all
  select user_id from blocks where person_id = ${userId}::uuid
)`;
