import type { Context } from '../context/context.ts';

/** Wakes the streams of the person who invited `userId`. Call it after the commit that changed the inviter's log. */
export async function wakeInviter(
  { db, bus }: Pick<Context, 'db' | 'bus'>,
  userId: string,
): Promise<void> {
  const inviter = await db
    .selectFrom('users')
    .innerJoin('heads', 'heads.user_id', 'users.referred_by')
    .select(['heads.user_id', 'heads.seq'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (inviter === undefined) return;
  bus.publish({ type: 'changed', userId: inviter.user_id, seq: inviter.seq });
}
