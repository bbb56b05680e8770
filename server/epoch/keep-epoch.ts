import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Fence, Post } from '../base/fence.ts';
import type { Schema } from '../db/schema.ts';
import { beginEpoch } from './begin-epoch.ts';

interface Parts {
  db: Kysely<Schema>;
  now: () => Date;
  makeId: () => string;
  log: Pick<Logger, 'error'>;
}

/**
 * Checks whether the database still has the commits that this node announced. If not, the first node that notices
 * begins a new epoch, with all writers locked out, and the others adopt it. Returns the current epoch.
 */
export async function keepEpoch(
  { db, now, makeId, log }: Parts,
  { epoch, fence, isCopy = false }: { epoch: string; fence: Fence; isCopy?: boolean },
): Promise<string> {
  if (!isCopy && !(await hasLost(db, fence.posts()))) return epoch;
  return db.transaction().execute(async (tx) => {
    // Blocks all writers. They lock heads of several people, in the order of their ids.
    await sql`lock table heads in exclusive mode`.execute(tx);
    const { epoch: present } = await tx
      .selectFrom('meta')
      .select('epoch')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (present !== epoch) return present;
    const next = makeId();
    await beginEpoch(tx, { epoch: next, now: now() });
    log.error(
      { epoch: next, before: epoch },
      'the database was put back in time and has lost commits: its epoch is new, devices begin their copies again',
    );
    return next;
  });
}

/**
 * Returns whether a commit of these posts is missing. A row may have a higher `seq` by now, and a tombstone may have
 * been purged, which the person's `floor` shows.
 */
export async function hasLost(db: Kysely<Schema>, posts: readonly Post[]): Promise<boolean> {
  if (posts.length === 0) return false;
  const { rows } = await sql<{ has_lost: boolean }>`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb)
        as post("userId" uuid, entity text, id uuid, seq bigint)
      left join heads on heads.user_id = post."userId"
      left join log
        on log.user_id = post."userId" and log.entity = post.entity and log.id = post.id
      where coalesce(heads.seq, 0) < post.seq
        or (post.entity is not null and coalesce(log.seq, 0) < post.seq and heads.floor < post.seq)
    ) as has_lost`.execute(db);
  return rows[0]?.has_lost === true;
}
