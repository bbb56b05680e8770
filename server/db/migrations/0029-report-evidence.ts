import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table reports
    /** the letters between the two people that the reporter attached, oldest first */
    add column context jsonb not null default '[]',
    /** when the operators were notified, or null if not yet */
    add column notified_at timestamptz,
    /** when the operators got a reminder of the open report, or null if not yet */
    add column reminded_at timestamptz`,
  `create index reports_unnotified on reports (created_at)
    where closed_at is null and notified_at is null`,

  // The pictures that are kept with a report, also when the letter or the profile no longer shows them.
  `create table report_files (
    report_id uuid not null references reports (id) on delete cascade,
    key text not null,
    primary key (report_id, key)
  )`,
  `create index report_files_key on report_files (key)`,

  // The people who operate this server. They are notified of reports.
  `create table operators (
    user_id uuid primary key references users (id),
    granted_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
