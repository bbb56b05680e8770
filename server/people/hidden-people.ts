import { sql } from 'kysely';

/** Returns the people hidden from this person: those they blocked and those who blocked them. */
export const hiddenFrom = (userId: string) => sql<string>`(
  select person_id from blocks where user_id = ${userId}::uuid
  union all
  select user_id from blocks where person_id = ${userId}::uuid
)`;
