import { UNVERIFIED_DAYS } from '../../contract/limits.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';

/** The next purge goes on: each of them is a transaction of its own. */
const MAX_AT_ONCE = 500;

/**
 * Deletes accounts whose address nobody has verified in time, so that whoever registered with
 * somebody else's address does not keep it from its owner.
 */
export async function purgeUnverified(context: Context): Promise<void> {
  const old = await context.db
    .selectFrom('users')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('state', '=', 'active')
    .where('created_at', '<', daysBefore(context.now(), UNVERIFIED_DAYS))
    .orderBy('created_at')
    .limit(MAX_AT_ONCE)
    .execute();
  for (const { id } of old) await deletePerson(context, id, { onlyUnverified: true });
}
