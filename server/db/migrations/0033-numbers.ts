import { type Kysely, sql } from 'kysely';

const statements = [
  // Figures for the operators' desk: for each hour of the last days, and for each day. None is about a single person.
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
  // Indexes to count the rows of an hour. Letters are stored in the order of their time, so the smallest kind of index
  // is enough.
  `create index users_created on users (created_at)`,
  `create index messages_created on messages using brin (created_at)`,
  `create index reports_closed on reports (closed_at) where closed_at is not null`,
  // The build of the app on the device: see describe-device.ts.
  `alter table sessions add column build text`,
  // When a job was given up. Earlier rows only have the time of their next attempt.
  `alter table jobs add column died_at timestamptz`,
  `update jobs set died_at = run_at where dead_reason is not null`,
  `create index jobs_dead on jobs (died_at desc, id desc) where dead_reason is not null`,
  // The kind of the job that an operator acted on.
  `alter table operator_acts add column job_kind text`,
];

/** Adds the data of the pages Numbers and Jobs of the operators' desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
