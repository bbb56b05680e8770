import type { Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { grantWelcomePigeons } from '../pigeons/grant-pigeons.ts';
import { addSecurityLine } from '../sessions/security-log.ts';

/**
 * Marks the address as verified and adds the welcome pigeons. Does nothing if the address is already verified. The
 * caller must have locked the person's head. Returns the changes.
 */
export async function markVerified(
  tx: Transaction<Schema>,
  context: Pick<Context, 'makeId' | 'now'>,
  { userId, network = null }: { userId: string; network?: string | null },
): Promise<Owned<EntityRef>[]> {
  const verified = await tx
    .updateTable('users')
    .set({ email_verified_at: context.now() })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .where('state', '<>', 'deleted')
    .returning('id')
    .executeTakeFirst();
  if (verified === undefined) return [];
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: context.now() })
    .where('user_id', '=', userId)
    .where('kind', '=', 'verify-email')
    .execute();
  await addSecurityLine(tx, context, { event: 'email-verified', userId, network });
  return grantWelcomePigeons(tx, context, userId);
}
