import type { Transaction } from 'kysely';
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '../../contract/limits.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { write } from '../log/write.ts';
import { removePasskeysSince } from '../passkeys/remove-passkey.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { addSecurityLine, noteSecurityLine } from '../sessions/security-log.ts';
import { UNDO_EMAIL_JOB } from './email-change-mails.ts';
import { isEmailTaken, lockEmail } from './email-holder.ts';
import { PASSWORD_LINK_JOB } from './send-password-link.ts';

const HOUR_MS = 3_600_000;
const LIFE_MS = {
  confirm: EMAIL_CHANGE_HOURS * HOUR_MS,
  undo: EMAIL_UNDO_DAYS * 24 * HOUR_MS,
} as const;

const hashColumns = { confirm: 'confirm_hash', undo: 'undo_hash' } as const;

/** `taken`: another account has the address by now. `unknown`: the code is spent, expired or unknown. */
export type ChangeOutcome = 'done' | 'taken' | 'unknown';

/**
 * Returns the change that a code belongs to, with the person's language, or null if the code is spent, expired or
 * unknown.
 */
export async function findEmailChange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: 'confirm' | 'undo',
  code: string,
) {
  const since = new Date(now().getTime() - LIFE_MS[kind]);
  const change = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'user_id', 'session_id', 'old_email', 'new_email', 'asked_at'])
    .select('users.language')
    .where(hashColumns[kind], '=', hashSecret(code))
    .where(kind === 'confirm' ? 'asked_at' : 'confirmed_at', '>', since)
    .where('undone_at', 'is', null)
    .$if(kind === 'confirm', (query) => query.where('confirmed_at', 'is', null))
    .where('users.state', '<>', 'deleted')
    .executeTakeFirst();
  return change ?? null;
}

/**
 * Gives the account its new address, once. Ends all sessions except the one that requested the change. Mails the former
 * address a link that undoes the change for 7 days (product.md, "Sessions").
 */
export function confirmEmail(
  context: Context,
  { code, network }: { code: string; network: string },
): Promise<ChangeOutcome> {
  return completeChange(context, { kind: 'confirm', code, network }, async (tx, change) => {
    const { id, user_id: userId, session_id: except, new_email } = change;
    const now = context.now();
    if (await isTakenFor(tx, { email: new_email, userId, now })) return 'taken';
    await tx.updateTable('email_changes').set({ confirmed_at: now }).where('id', '=', id).execute();
    await setEmail(tx, userId, new_email);
    await addSecurityLine(tx, context, { event: 'email-changed', userId, network });
    await context.jobs.add(tx, UNDO_EMAIL_JOB, { id });
    return endSessionsOf(tx, { userId, except, reason: 'email-changed', now });
  });
}

/**
 * Restores the former address, even if later changes followed. Another person may know the password. Therefore all
 * sessions end, a link for a new password is mailed, and passkeys added since the change are removed.
 */
export function undoEmail(
  context: Context,
  { code, network }: { code: string; network: string },
): Promise<ChangeOutcome> {
  return completeChange(context, { kind: 'undo', code, network }, async (tx, change) => {
    const { user_id: userId, old_email, asked_at: since } = change;
    const now = context.now();
    if (await isTakenFor(tx, { email: old_email, userId, now })) return 'taken';
    await removePasskeysSince(tx, context, { userId, since, network });
    // Marks later changes as undone too.
    await tx
      .updateTable('email_changes')
      .set({ undone_at: now })
      .where('user_id', '=', userId)
      .where('undone_at', 'is', null)
      .execute();
    await setEmail(tx, userId, old_email);
    await addSecurityLine(tx, context, { event: 'email-change-undone', userId, network });
    await context.jobs.add(tx, PASSWORD_LINK_JOB, { userId });
    return endSessionsOf(tx, { userId, reason: 'email-changed', now });
  });
}

type Change = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

async function completeChange(
  context: Context,
  { kind, code, network }: { kind: 'confirm' | 'undo'; code: string; network: string },
  work: (tx: Transaction<Schema>, change: Change) => Promise<'taken' | string[]>,
): Promise<ChangeOutcome> {
  const found = await findEmailChange(context, kind, code);
  if (found === null) {
    await noteRejectedLink(context, { kind, code, network });
    return 'unknown';
  }
  const { user_id: userId } = found;
  const { result } = await write(context, { touches: [userId] }, async ({ tx }) => {
    // Read the change again under the lock. If two requests run at the same time, only the first one finds it.
    const change = await findEmailChange({ db: tx, now: context.now }, kind, code);
    const ended: ChangeOutcome | string[] = change === null ? 'unknown' : await work(tx, change);
    const profile = { userId, entity: 'profile', id: userId } as const;
    return { result: ended, changes: typeof ended === 'string' ? [] : [profile] };
  });
  if (result === 'unknown') await noteRejectedLink(context, { kind, code, network });
  if (typeof result === 'string') return result;
  announceEnded(context, result);
  context.jobs.wake();
  return 'done';
}

/** Adds a line to the security log about an invalid link, with the person if the code identifies one. */
async function noteRejectedLink(
  context: Context,
  { kind, code, network }: { kind: 'confirm' | 'undo'; code: string; network: string },
): Promise<void> {
  const change = await context.db
    .selectFrom('email_changes')
    .select('user_id')
    .where(hashColumns[kind], '=', hashSecret(code))
    .executeTakeFirst();
  const userId = change?.user_id ?? null;
  await noteSecurityLine(context, { event: 'email-link-refused', userId, network });
}

/** Whether another person has the address. The person's own address does not count. */
async function isTakenFor(
  tx: Transaction<Schema>,
  { email, userId, now }: { email: string; userId: string; now: Date },
): Promise<boolean> {
  await lockEmail(tx, email);
  const own = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return own?.email !== email && (await isEmailTaken(tx, { email, userId, now }));
}

/** Sets the address and deletes the codes that were mailed to the previous one. */
async function setEmail(tx: Transaction<Schema>, userId: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute();
  await tx.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
}
