import { type Kysely, sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { hashSecret } from './hash-secret.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * Counts a login as failed before its password is looked at, so that attempts at the same moment
 * cannot slip past the limit, here or on another node. Answers how to take that back after a
 * right password. Throws `too-many-requests`.
 */
export async function beginLogin(
  context: Pick<Context, 'db' | 'now' | 'makeId' | 'limits'>,
  { email, network: ip }: { email: string; network: string },
): Promise<{ forgive(): Promise<void> }> {
  const id = context.makeId();
  const at = context.now();
  // A hash: typed addresses of strangers are not kept in the clear.
  const account = hashSecret(email);
  const { loginFailures } = context.limits;
  await context.db.transaction().execute(async (tx) => {
    for (const key of [`login-account:${account}`, `login-ip:${ip}`]) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    }
    const since = new Date(at.getTime() - WINDOW_MS);
    await tx
      .deleteFrom('login_failures')
      .where('at', '<=', since)
      .where((or) => or.or([or('account', '=', account), or('ip', '=', ip)]))
      .execute();
    await refuseAbove(tx, { column: 'account', value: account, max: loginFailures.account, at });
    await refuseAbove(tx, { column: 'ip', value: ip, max: loginFailures.ip, at });
    await tx.insertInto('login_failures').values({ id, account, ip, at }).execute();
  });
  return {
    async forgive() {
      await context.db.deleteFrom('login_failures').where('id', '=', id).execute();
    },
  };
}

interface Count {
  column: 'account' | 'ip';
  value: string;
  max: number;
  at: Date;
}

async function refuseAbove(tx: Kysely<Schema>, { column, value, max, at }: Count): Promise<void> {
  // The max-th newest failure: when it leaves the window there is room again.
  const blocking = await tx
    .selectFrom('login_failures')
    .select('at')
    .where(column, '=', value)
    .orderBy('at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  if (blocking === undefined) return;
  const waitMs = blocking.at.getTime() + WINDOW_MS - at.getTime();
  throw new AppError('too-many-requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
