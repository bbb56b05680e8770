import { TOMBSTONE_DAYS } from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import { lockHeads } from '../sync/heads.ts';
import { daysBefore } from './days-before.ts';

/**
 * Takes out of the logs what has been gone for 180 days, and raises each person's floor to it: a
 * device whose cursor is below would never hear of it, and begins anew (product.md section 4).
 */
export async function removeTombstones({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const oldest = daysBefore(now(), TOMBSTONE_DAYS);
  const persons = await db
    .selectFrom('log')
    .select('user_id')
    .distinct()
    .where('gone_at', '<', oldest)
    .execute();
  for (const { user_id: userId } of persons) {
    await db.transaction().execute(async (tx) => {
      await lockHeads(tx, [userId]);
      const removed = await tx
        .deleteFrom('log')
        .where('user_id', '=', userId)
        .where('gone_at', '<', oldest)
        .returning('seq')
        .execute();
      const newest = Math.max(0, ...removed.map(({ seq }) => seq));
      await tx
        .updateTable('heads')
        .set({ floor: newest })
        .where('user_id', '=', userId)
        .where('floor', '<', newest)
        .execute();
    });
  }
}
