import { sql } from 'kysely';
import { pino } from 'pino';
import { systemTimers } from '../../server/base/timers.ts';
import { createPostgresBus } from '../../server/bus/postgres-bus.ts';
import { readConfig } from '../../server/config/config.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { signAuthToken } from '../../server/sessions/auth-token.ts';
import { createContext } from '../../server/start/create-context.ts';
import { NO_NEWCOMER_LIMITS } from '../../server/testing/no-newcomer-limits.ts';

export interface Crowd {
  userIds: string[];
  tokens: string[];
  epoch: string;
  /** Changes an entity of each of these people and wakes their streams. */
  change(userIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const PAGE = 1_000;

export async function makeCrowd(url: string, count: number): Promise<Crowd> {
  const { db, pool, close } = openPostgres(url);
  const log = pino({ level: 'silent' });
  const bus = await createPostgresBus({ url, pool, timers: systemTimers, log });
  const context = await createContext(
    {
      ...{ db, bus, log, timers: systemTimers, now: () => new Date() },
      random: (bytes) => void crypto.getRandomValues(bytes),
    },
    readConfig(NO_NEWCOMER_LIMITS),
  );
  const { rows } = await sql<{ id: string; sid: string }>`
    select gen_random_uuid() as id, gen_random_uuid() as sid from generate_series(1, ${count}::int)`.execute(
    db,
  );
  const ids = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(id uuid, sid uuid)`;
  const now = context.now();
  for (const statement of [
    sql`insert into users (id, email, language, state, email_verified_at, terms_version, referral_code, created_at)
      select id, id || '@example.org', 'tr', 'active', ${now}, 'bench', id::text, ${now} from ${ids}`,
    sql`insert into profiles (user_id) select id from ${ids}`,
    sql`insert into counts (user_id) select id from ${ids}`,
    sql`insert into notification_settings (user_id) select id from ${ids}`,
    sql`insert into heads (user_id, seq) select id, 1 from ${ids}`,
    sql`insert into log (user_id, entity, id, seq) select id, 'settings', id, 1 from ${ids}`,
    sql`insert into sessions (id, user_id, created_at, last_used_at) select sid, id, ${now}, ${now} from ${ids}`,
    sql`analyze`,
  ]) {
    await statement.execute(db);
  }
  const tokens: string[] = [];
  for (const { id: userId, sid: sessionId } of rows) {
    tokens.push(
      await signAuthToken(context, { userId, sessionId, email: `${userId}@example.org` }),
    );
  }
  return {
    userIds: rows.map(({ id }) => id),
    tokens,
    epoch: context.epoch,
    async change(userIds) {
      for (let at = 0; at < userIds.length; at += PAGE) {
        const page = userIds.slice(at, at + PAGE);
        const changed = await sql<{ user_id: string; seq: number }>`
          with raised as (
            update heads set seq = seq + 1,
              checksum = mod(checksum + log_weight('settings', user_id, seq + 1) + 2147483647
                - log_weight('settings', user_id, seq), 2147483647)
            where user_id = any(${page}::uuid[]) returning user_id, seq
          ), logged as (
            update log set seq = raised.seq from raised
            where log.user_id = raised.user_id and entity = 'settings'
          )
          select user_id, seq from raised`.execute(db);
        for (const { user_id: userId, seq } of changed.rows) {
          bus.publish({ type: 'changed', userId, seq });
        }
      }
    },
    async close() {
      await bus.close();
      await close();
    },
  };
}
