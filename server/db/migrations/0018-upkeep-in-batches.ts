import { type Kysely, sql } from 'kysely';

/**
 * Indexes with which upkeep finds its next batch, so that none of its statements scans a table. If many rows have the
 * same time, the id separates the batches.
 */
const statements = [
  `create index sky_removals_age on sky_removals (at)`,
  `create index export_links_age on export_links (expires_at)`,
  `create index export_links_user on export_links (user_id)`,
  `create index one_time_codes_user on one_time_codes (user_id)`,
  `create index reports_age on reports (created_at)`,
  `create index pigeons_ending on pigeons (ends_at, id)
     where ends_at is not null and status in ('available', 'in_conversation')`,
  `create index pigeons_worn on pigeons (id)
     where trips_left = 0 and status in ('available', 'in_conversation')`,
  `create index users_without_pigeon on users (without_pigeon_since, id)
     where without_pigeon_since is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
