import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

const HOUR_MS = 3_600_000;

/** Notes, to the hour, when a person was last here: what the order of featured people asks for. */
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
