import { changePersons } from '../change-persons.ts';
import type { Context } from '../context.ts';
import { grantWelcomePigeons } from '../mutations/grant-pigeons.ts';
import { findCodeOwner } from './one-time-code.ts';

/**
 * Verifies the e-mail that a mailed code belongs to, and gives the welcome pigeons with it, both
 * exactly once. A spent code still answers true in its 24 hours, since mail scanners open links
 * before people do (product.md, "Sessions").
 */
export async function verifyEmail(context: Context, code: string): Promise<boolean> {
  const now = context.now();
  const userId = await findCodeOwner(context.db, { code, kind: 'verify-email', now });
  if (userId === null) return false;
  await changePersons(context, [userId], async ({ tx }) => {
    const verified = await tx
      .updateTable('users')
      .set({ email_verified_at: now })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (verified === undefined) return { result: undefined, changes: [] };
    await tx
      .updateTable('one_time_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('kind', '=', 'verify-email')
      .execute();
    return { result: undefined, changes: await grantWelcomePigeons(tx, context, userId) };
  });
  return true;
}
