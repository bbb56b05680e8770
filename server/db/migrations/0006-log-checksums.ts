import { type Kysely, sql } from 'kysely';

/** Adds a checksum of each person's log, with which a device detects that the server went back in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Devices only use the changes of the checksum, so its initial value does not matter.
  `alter table heads add column checksum bigint not null default 0`,
  // Must return the same as `logWeight` in contract/log-checksum.ts.
  `create or replace function log_weight(entity text, id uuid, seq bigint) returns bigint
    language sql immutable parallel safe as $$
      select (
        (('x' || right(id::text, 7))::bit(28)::bigint
          + (ascii(entity) * 31 + length(entity)) * 1000003::bigint) % 2147483647 + 1
      ) * (seq % 2147483647) % 2147483647
    $$`,
];
