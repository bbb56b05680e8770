import {
  IDEMPOTENCY_DAYS,
  REFRESH_TOKEN_LIFE_DAYS,
  REPORT_DAYS,
  SKY_REMOVALS_DAYS,
} from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import { daysBefore } from './days-before.ts';

/** Failed logins are counted over less; the day leaves room for clocks that differ. */
const LOGIN_FAILURES_DAYS = 1;

/**
 * Deletes what has served its time: keys, removals from the sky, failed logins, spent codes and
 * links, reports with their copies.
 */
export async function purgeOldRows({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => daysBefore(now(), days);
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before(IDEMPOTENCY_DAYS))
    .execute();
  await db.deleteFrom('sky_removals').where('at', '<', before(SKY_REMOVALS_DAYS)).execute();
  await db.deleteFrom('login_failures').where('at', '<', before(LOGIN_FAILURES_DAYS)).execute();
  await db.deleteFrom('one_time_codes').where('expires_at', '<', now()).execute();
  await db.deleteFrom('export_links').where('expires_at', '<', now()).execute();
  await db.deleteFrom('reports').where('created_at', '<', before(REPORT_DAYS)).execute();
  await purgeSessions(db, before(REFRESH_TOKEN_LIFE_DAYS));
}

async function purgeSessions(db: Context['db'], oldest: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('ended_at', '<', oldest), where('last_used_at', '<', oldest)]),
    )
    .execute();
  // Links of a living family: a token may still be asked for until its successor was exchanged.
  await db
    .deleteFrom('refresh_tokens')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens as successor')
          .select('successor.hash')
          .whereRef('successor.hash', '=', 'refresh_tokens.successor_hash')
          .where('successor.exchanged_at', '<', oldest),
      ),
    )
    .execute();
}
