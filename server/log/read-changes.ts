import type { NumberedRef, SyncReply } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import { toChanges } from './to-changes.ts';

export interface ChangesQuery {
  userId: string;
  since: number;
  /** The device's epoch. Empty if it has no mirror yet. */
  epoch: string;
  /** The head at the start of this first sync. Set on its later pages. */
  snapshot?: number | undefined;
  limit: number;
}

/**
 * Returns one page of a person's log after `since`, with current values. `to` is the cursor for the next page. `reset`
 * is set if the cursor cannot be continued, because its epoch differs, it is beyond the head, or needed tombstones have
 * been deleted. With `since` 0 there is never a reset.
 */
export async function readChanges(
  context: Pick<Context, 'db' | 'now' | 'epoch' | 'readValues'>,
  { userId, since, epoch, snapshot, limit }: ChangesQuery,
): Promise<SyncReply> {
  const { head, rows } = await readLog(context, { userId, since, limit: limit + 1 });

  if (since > 0) {
    const isForeign = epoch !== context.epoch;
    const began = snapshot ?? since;
    if (isForeign || since > head.seq || began < head.floor) {
      return { from: since, to: 0, epoch: context.epoch, changes: [], more: false, reset: true };
    }
  }

  const page = rows.slice(0, limit);
  const more = rows.length > limit;
  return {
    from: since,
    to: more ? (page.at(-1)?.seq ?? since) : head.seq,
    epoch: context.epoch,
    ...(since === 0 ? { snapshot: head.seq } : snapshot === undefined ? {} : { snapshot }),
    ...(more ? {} : { checksum: head.checksum }),
    changes: await toChanges(context, userId, page),
    more,
  };
}

const NO_HEAD = { seq: 0, floor: 0, checksum: 0 };

/**
 * Reads a person's head and the first rows of their log after `since` in one statement. With two statements, a purge
 * between them could delete a tombstone after the floor was read.
 */
async function readLog(
  { db }: Pick<Context, 'db'>,
  { userId, since, limit }: { userId: string; since: number; limit: number },
): Promise<{ head: typeof NO_HEAD; rows: NumberedRef<string>[] }> {
  const found = await db
    .selectFrom('heads')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('log')
          .select(['entity', 'id', 'log.seq'])
          .whereRef('log.user_id', '=', 'heads.user_id')
          .where('log.seq', '>', since)
          .orderBy('log.seq')
          .limit(limit)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['heads.seq as head', 'floor', 'checksum', 'entity', 'id', 'page.seq as seq'])
    .where('heads.user_id', '=', userId)
    .orderBy('page.seq')
    .execute();
  const [first] = found;
  if (first === undefined) return { head: NO_HEAD, rows: [] };
  const rows = found.flatMap(({ entity, id, seq }) =>
    entity === null || id === null || seq === null ? [] : [{ entity, id, seq }],
  );
  return { head: { seq: first.head, floor: first.floor, checksum: first.checksum }, rows };
}
