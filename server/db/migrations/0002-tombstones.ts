import { type Kysely, sql } from 'kysely';

/** Adds the state of the purge: how far it has searched, and since when an entity is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table heads add column swept bigint not null default 0`,
  `alter table log add column gone_at timestamptz`,
  `create index log_gone on log (gone_at) where gone_at is not null`,
];
