import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { newId } from '../testing/registered-person.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { lockHeads } from './heads.ts';
import { writeLog } from './write-log.ts';

const PEOPLE = 3000;
/** PostgreSQL can switch to a generic plan from the sixth execution on. */
const TIMES = 8;

let database: Database;
let person: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await sql`
    insert into users (id, language, state, terms_version, referral_code, created_at)
    select gen_random_uuid(), 'tr', 'active', '1', number::text, now()
    from generate_series(1, ${PEOPLE}::integer) as number`.execute(db);
  await sql`
    insert into heads (user_id, seq) select id, 2 from users on conflict do nothing`.execute(db);
  await sql`
    insert into log (user_id, entity, id, seq)
    select users.id, 'pigeon', gen_random_uuid(), number
    from users, generate_series(1, 2) as number`.execute(db);
  // The rows refer to pigeons that do not exist, so foreign keys are not checked.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into messages (id, sender_id, receiver_id, pigeon_id, content, status, trip, created_at)
      select gen_random_uuid(), id, id, id, '', 'sent', 1, now() from users`.execute(tx);
    await sql`
      insert into notifications (id, user_id, kind, created_at)
      select gen_random_uuid(), id, 'message', now() from users`.execute(tx);
  });
  await sql`analyze`.execute(db);
  const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  person = id;
});
afterAll(() => database.close());

type Counts = Record<string, number>;

/** Rows that this connection has read by sequential scans, by table. */
async function countRowsRead(tx: Transaction<Schema>): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, seq_tup_read::integer as count from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test('a write to the log makes no sequential scan of a large table', async () => {
  const { db } = database;
  for (let time = 0; time < TIMES; time += 1) {
    await db.transaction().execute(async (tx) => {
      const before = await countRowsRead(tx);
      const heads = await lockHeads(tx, [person]);
      const touched = (['message', 'notification', 'counts'] as const).map((entity) => ({
        ...{ userId: person, entity, id: entity === 'counts' ? person : newId() },
      }));
      await writeLog(tx, heads, { touched });
      expect(await countRowsRead(tx)).toEqual(before);
    });
  }
});
