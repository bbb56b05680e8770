import * as v from 'valibot';
import type { EntityRef, Owned, Rows } from '../../contract/changes.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import { readRows } from './read-rows.ts';
import { parseStoredRefs } from './stored-refs.ts';
import { type Locked, write } from './write.ts';

/** The entities of one transaction and the persons they concern. */
export interface Batch {
  ids: string[];
  /** The persons other than the caller. */
  persons: string[];
}

interface BatchWork {
  /** Finds the next entities, at most as many as one transaction may touch. */
  findBatch(): Promise<Batch>;
  /** The number of ids in a full batch. After a full batch, more may follow. */
  size: number;
  /** Processes the ids that still need it and returns the changes. Must be idempotent. */
  work(locked: Locked, ids: string[]): Promise<Owned<EntityRef>[]>;
}

const storedRefs = v.pipe(v.unknown(), v.transform(parseStoredRefs));

/**
 * Runs a mutation that is too large for one transaction. The idempotency key is stored with the last transaction. A
 * repeat of an interrupted call continues it. A repeat of a completed call changes nothing and returns the same rows.
 */
export async function writeInBatches(
  context: Context,
  request: KeyedRequest,
  { findBatch, size, work }: BatchWork,
): Promise<{ rows: Rows }> {
  const { userId, key } = request;
  const earlier: EntityRef[] = [];
  const isRepeat = key !== undefined && (await hasKey(context.db, userId, key));
  let batch = await findBatch();
  while (!isRepeat && batch.ids.length >= size) {
    const { ids, persons } = batch;
    const { result: changes } = await write(
      context,
      { touches: [userId, ...persons] },
      async (locked) => {
        const changed = await work(locked, ids);
        return { result: changed, changes: changed };
      },
    );
    earlier.push(...thingsOf(userId, changes));
    batch = await findBatch();
  }
  const { ids, persons } = batch;
  const { result, rows } = await write(
    context,
    { request, touches: persons, result: storedRefs },
    async (locked) => ({ result: earlier, changes: await work(locked, ids) }),
  );
  const before = await readRows(context, userId, result);
  return { rows: { ...rows, changes: mergeChanges(before, rows) } };
}

async function hasKey(db: Context['db'], userId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the caller's entities among these changes. Several batches may contain the same entity, such as the counts.
 * `mergeChanges` removes the duplicates.
 */
function thingsOf(userId: string, changes: Owned<EntityRef>[]): EntityRef[] {
  return changes.flatMap((change) =>
    change.userId === userId ? [{ entity: change.entity, id: change.id }] : [],
  );
}

function mergeChanges(before: Rows, last: Rows): Rows['changes'] {
  const bySeq = new Map([...before.changes, ...last.changes].map((change) => [change.seq, change]));
  return [...bySeq.values()].sort((left, right) => left.seq - right.seq);
}
