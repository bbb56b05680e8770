import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table reports
    /** the letters between the two that the reporter sent along, oldest first */
    add column context jsonb not null default '[]',
    /** when the operators were told; null: not yet */
    add column notified_at timestamptz,
    /** when they were reminded that it still waits */
    add column reminded_at timestamptz`,
  `create index reports_unnotified on reports (created_at)
    where closed_at is null and notified_at is null`,

  // The pictures that a report keeps, also when the letter or the profile shows them no more.
  `create table report_files (
    report_id uuid not null references reports (id) on delete cascade,
    key text not null,
    primary key (report_id, key)
  )`,
  `create index report_files_key on report_files (key)`,

  // Who looks after this server: they are told of reports.
  `create table operators (
    user_id uuid primary key references users (id),
    granted_at timestamptz not null
  )`,
];

/** Evidence of reports, and the people who handle them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
