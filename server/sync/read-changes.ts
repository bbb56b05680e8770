import type { SyncReply } from '../../contract/changes.ts';
import type { Context } from '../context.ts';
import { toChanges } from './to-changes.ts';

export interface ChangesQuery {
  userId: string;
  since: number;
  /** The device's epoch; empty when it has no mirror yet. */
  epoch: string;
  /** The head when this first sync began, on its following pages. */
  snapshot?: number | undefined;
  limit: number;
}

/**
 * One page of a person's log after `since`, with present values; `to` is the cursor to go on
 * from. `reset` when the cursor cannot be continued: another epoch, beyond the head, or below the
 * floor of kept tombstones. since=0 is never a reset.
 */
export async function readChanges(
  context: Pick<Context, 'db' | 'now' | 'epoch'>,
  { userId, since, epoch, snapshot, limit }: ChangesQuery,
): Promise<SyncReply> {
  const { db } = context;
  // The head comes first: what commits after it is at most sent early, never skipped.
  const head = await db
    .selectFrom('heads')
    .select(['seq', 'floor'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { seq: newest, floor } = head ?? { seq: 0, floor: 0 };

  if (since > 0) {
    const isForeign = epoch !== context.epoch;
    const began = snapshot ?? since;
    if (isForeign || since > newest || began < floor) {
      return { from: since, to: 0, epoch: context.epoch, changes: [], more: false, reset: true };
    }
  }

  const rows = await db
    .selectFrom('log')
    .select(['entity', 'id', 'seq'])
    .where('user_id', '=', userId)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const more = rows.length > limit;
  const last = page.at(-1)?.seq ?? since;
  return {
    from: since,
    to: more ? last : Math.max(newest, last),
    epoch: context.epoch,
    ...(since === 0 ? { snapshot: newest } : snapshot === undefined ? {} : { snapshot }),
    changes: await toChanges(context, userId, page),
    more,
  };
}
