import { type SqlBool, sql } from 'kysely';
import { TOMBSTONE_DAYS } from '../../contract/limits.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import { ROWS_A_BATCH } from '../db/in-batches.ts';
import { lockHeads } from '../log/heads.ts';

/**
 * Removes entities deleted for 180 days from the logs, and raises each person's floor accordingly. A device whose
 * cursor is below would miss the deletion, so it restarts its mirror (product.md section 4).
 */
export async function removeTombstones({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const oldest = daysBefore(now(), TOMBSTONE_DAYS);
  let removed: number;
  let found: { user_id: string; seq: number }[];
  do {
    found = await db
      .selectFrom('log')
      .select(['user_id', 'seq'])
      .where('gone_at', '<', oldest)
      .orderBy('gone_at')
      .limit(ROWS_A_BATCH)
      .execute();
    removed = 0;
    for (const userId of new Set(found.map(({ user_id }) => user_id))) {
      const seqs = found.filter(({ user_id }) => user_id === userId).map(({ seq }) => seq);
      removed += await removeOf({ db }, { userId, seqs, oldest });
    }
    // If all found entities reappeared in the meantime, the next hourly run continues.
  } while (found.length === ROWS_A_BATCH && removed > 0);
}

async function removeOf(
  { db }: Pick<Context, 'db'>,
  { userId, seqs, oldest }: { userId: string; seqs: number[]; oldest: Date },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockHeads(tx, [userId]);
    const removed = await tx
      .deleteFrom('log')
      .where('user_id', '=', userId)
      .where(sql<SqlBool>`seq = any(${seqs}::bigint[])`)
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
    return removed.length;
  });
}
