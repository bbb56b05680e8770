import { sql } from 'kysely';
import {
  EMAIL_CHANGE_HOURS,
  EMAIL_UNDO_DAYS,
  IDEMPOTENCY_DAYS,
  OPERATOR_ACT_DAYS,
  REFRESH_TOKEN_LIFE_DAYS,
  REMOVED_PICTURE_DAYS,
  SECURITY_LOG_DAYS,
  SKY_REMOVALS_DAYS,
  STATEMENT_DAYS,
  UNVERIFIED_DAYS,
} from '../../contract/limits.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import { deleteBefore, ROWS_A_BATCH } from '../db/in-batches.ts';
import { oldestOpen } from '../files/open-uploads.ts';

/** The maximum number of accounts per purge. Each account has its own transaction. The next purge continues. */
const MAX_AT_ONCE = 500;

/** Longer than the window in which failed logins count. The day allows for clock differences. */
const LOGIN_FAILURES_DAYS = 1;

/** Covers the last 24 hours and the 24 hours before, with a reserve for downtime. */
const HOURLY_NUMBERS_DAYS = 8;
/** Covers the last 52 weeks and the 52 weeks before. */
const DAILY_NUMBERS_DAYS = 735;

/**
 * Deletes expired rows: idempotency keys, changes of address, removals from the sky, failed logins, spent codes and
 * links, lines of the security log and of the audit log, decisions about people, hashes of removed pictures, uploads
 * that were not continued, old figures, and old sessions with their tokens.
 */
export async function purgeOldRows({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => daysBefore(now(), days);
  const old = before(IDEMPOTENCY_DAYS);
  await deleteBefore(db, { table: 'idempotency_keys', column: 'created_at' }, old);
  await deleteBefore(db, { table: 'sky_removals', column: 'at' }, before(SKY_REMOVALS_DAYS));
  await deleteBefore(db, { table: 'login_failures', column: 'at' }, before(LOGIN_FAILURES_DAYS));
  await deleteBefore(db, { table: 'one_time_codes', column: 'expires_at' }, now());
  const settled = before(EMAIL_UNDO_DAYS + EMAIL_CHANGE_HOURS / 24);
  await deleteBefore(db, { table: 'email_changes', column: 'asked_at' }, settled);
  await deleteBefore(db, { table: 'spent_challenges', column: 'expires_at' }, now());
  await deleteBefore(db, { table: 'export_links', column: 'expires_at' }, now());
  await deleteBefore(db, { table: 'security_log', column: 'at' }, before(SECURITY_LOG_DAYS));
  // Delete parts first in batches, because a cascade from the uploads would delete many at once.
  await deleteBefore(db, { table: 'upload_parts', column: 'begun_at' }, oldestOpen(now()));
  await deleteBefore(db, { table: 'open_uploads', column: 'begun_at' }, oldestOpen(now()));
  await deleteBefore(db, { table: 'operator_acts', column: 'at' }, before(OPERATOR_ACT_DAYS));
  await deleteBefore(db, { table: 'statements', column: 'at' }, before(STATEMENT_DAYS));
  const hashes = { table: 'removed_pictures', column: 'removed_at' } as const;
  await deleteBefore(db, hashes, before(REMOVED_PICTURE_DAYS));
  await deleteBefore(db, { table: 'hourly_numbers', column: 'at' }, before(HOURLY_NUMBERS_DAYS));
  await deleteBefore(db, { table: 'daily_numbers', column: 'at' }, before(DAILY_NUMBERS_DAYS));
  const oldest = before(REFRESH_TOKEN_LIFE_DAYS);
  await deleteBefore(db, { table: 'sessions', column: 'ended_at' }, oldest);
  await deleteBefore(db, { table: 'sessions', column: 'last_used_at' }, oldest);
  await purgeFormerTokens(db, oldest);
}

/** Deletes tokens of earlier builds. After their exchange they serve only to detect their reuse. */
async function purgeFormerTokens(db: Context['db'], oldest: Date): Promise<void> {
  let after = { exchanged_at: '-infinity', hash: '' };
  for (;;) {
    // Tokens of sessions without a present token stay and are skipped.
    const { rows } = await sql<{ exchanged_at: string; hash: string }>`
      with page as materialized (
        select hash, exchanged_at, session_id from refresh_tokens
        where exchanged_at < ${oldest}
          and (exchanged_at, hash) > (${after.exchanged_at}::timestamptz, ${after.hash})
        order by exchanged_at, hash limit ${sql.lit(ROWS_A_BATCH)}
      ), deleted as (
        delete from refresh_tokens where hash = any(array(
          select page.hash from page join sessions on sessions.id = page.session_id
          where sessions.token_hash is not null))
      )
      select exchanged_at::text, hash from page order by page.exchanged_at desc, page.hash desc limit 1`.execute(
      db,
    );
    const [last] = rows;
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Deletes accounts that were not verified in time, so that a registration with another person's address does not block
 * its owner.
 */
export async function purgeUnverified(context: Context): Promise<void> {
  const old = await context.db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('state', '=', sql.lit('active'))
    .where('created_at', '<', daysBefore(context.now(), UNVERIFIED_DAYS))
    .orderBy('created_at')
    .limit(MAX_AT_ONCE)
    .execute();
  for (const { id } of old) await deletePerson(context, id, { onlyUnverified: true });
}
