import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

const HOUR_MS = 3_600_000;

/** Stores the hour of a person's last activity, for the order of featured people. */
export async function noteActivity(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_active_at: now })
    .where('id', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('last_active_at', 'is', null),
        eb('last_active_at', '<', new Date(now.getTime() - HOUR_MS)),
      ]),
    )
    .execute();
}
