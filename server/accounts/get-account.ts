import { sql } from 'kysely';
import type { Account } from '../../contract/account.ts';
import { EMAIL_CHANGE_HOURS } from '../../contract/limits.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { oldestLiveLogin, oldestLiveUse } from '../sessions/find-session.ts';

const MOST_DEVICES = 100;
const NEWEST_EVENTS = 30;
const HOUR_MS = 3_600_000;

/** GET /api/user/account: returns the caller's passkeys, devices and the latest lines of their security log. */
export const getAccount: Handler<'get-account'> = async ({ caller }, context) => {
  const { userId, sessionId } = caller;
  const user = await context.db
    .selectFrom('users')
    .select(['email', 'password_changed_at', 'second_step'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    body: {
      email: user.email ?? caller.email,
      pending_email: await readPendingEmail(context, userId),
      password_changed_at: user.password_changed_at?.toISOString() ?? null,
      passkeys: await readPasskeys(context.db, userId),
      has_second_step: user.second_step,
      recovery_codes_left: await countRecoveryCodes(context.db, userId),
      devices: await readDevices(context, { userId, sessionId }),
      activity: await readActivity(context.db, userId),
    },
  };
};

async function readPendingEmail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
): Promise<string | null> {
  const pending = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('asked_at', '>', new Date(now().getTime() - EMAIL_CHANGE_HOURS * HOUR_MS))
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return pending?.new_email ?? null;
}

/** Reads the passkeys of the caller, the oldest first. */
async function readPasskeys(db: Context['db'], userId: string): Promise<Account['passkeys']> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

async function countRecoveryCodes(db: Context['db'], userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Reads the caller's live sessions: the present one first, the others by `last_seen_at`, newest first. */
async function readDevices(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Account['devices']> {
  const seenAt = sql<Date>`greatest(last_used_at, seen_at)`;
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'device_kind', 'time_zone', seenAt.as('at')])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', oldestLiveUse(now()))
    .where('created_at', '>', oldestLiveLogin(now()))
    .orderBy(sql`id = ${sessionId}::uuid`, 'desc')
    .orderBy('at', 'desc')
    .limit(MOST_DEVICES)
    .execute();
  return rows.map(({ id, browser, system, device_kind, time_zone, at }) => ({
    ...{ id, browser, system, kind: device_kind, time_zone },
    last_seen_at: at.toISOString(),
    is_current: id === sessionId,
  }));
}

async function readActivity(db: Context['db'], userId: string): Promise<Account['activity']> {
  const lines = await db
    .selectFrom('security_log')
    .select(['at', 'event', 'network'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST_EVENTS)
    .execute();
  return lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
}
