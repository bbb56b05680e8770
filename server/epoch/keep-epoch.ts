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
 * Asks a database whether it still has what this node has told people of. If not, its epoch is new:
 * the first node that finds out begins it, with every writer locked out, and the others find it begun.
 * Answers the epoch that is valid now.
 */
export async function keepEpoch(
  { db, now, makeId, log }: Parts,
  { epoch, fence, isCopy = false }: { epoch: string; fence: Fence; isCopy?: boolean },
): Promise<string> {
  if (!isCopy && !(await hasLost(db, fence.posts()))) return epoch;
  return db.transaction().execute(async (tx) => {
    // Writers hold heads of several people, each in the order of their ids.
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
      'the database was put back in time and has lost commits: its epoch is new, devices begin their copies anew',
    );
    return next;
  });
}

/**
 * Whether a commit that these posts speak of is missing. A row may have a higher number since, and a
 * tombstone may have been purged, which the person's floor tells.
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
