import { type Kysely, sql } from 'kysely';

const statements = [
  // Figures for the operators' desk: of each hour of the last days, and of each day. Nothing in them is about one person.
  `create table hourly_numbers (
    at timestamptz not null,
    name text not null,
    value double precision not null,
    primary key (at, name)
  )`,
  `create table daily_numbers (
    at timestamptz not null,
    name text not null,
    value double precision not null,
    primary key (at, name)
  )`,
  // They count what an hour has brought. Letters are stored in the order of their time, so the smallest index is enough.
  `create index users_created on users (created_at)`,
  `create index messages_created on messages using brin (created_at)`,
  `create index reports_closed on reports (closed_at) where closed_at is not null`,
  // The build that a device runs: see describe-device.ts.
  `alter table sessions add column build text`,
  // When a job was given up. Before this there was only the time of its next try.
  `alter table jobs add column died_at timestamptz`,
  `update jobs set died_at = run_at where dead_reason is not null`,
  `create index jobs_dead on jobs (died_at desc, id desc) where dead_reason is not null`,
  // What kind of job an operator's act was about.
  `alter table operator_acts add column job_kind text`,
];

/** What the pages Numbers and Jobs of the operators' desk read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
