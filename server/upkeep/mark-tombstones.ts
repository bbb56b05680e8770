import { type SqlBool, sql } from 'kysely';
import type { EntityRef } from '../../contract/changes.ts';
import { isEntityName } from '../../contract/entities.ts';
import type { Context } from '../context/context.ts';
import { NIL_ID, ROWS_A_BATCH } from '../db/in-batches.ts';

type Parts = Pick<Context, 'db' | 'now' | 'readValues'>;

const PERSONS_A_PAGE = ROWS_A_BATCH;
const ROWS_A_PAGE = 500;

/**
 * Marks deleted entities in every log with the time of deletion. An entity is deleted only under a new `seq`, so each
 * person is checked from the end of the last run.
 */
export async function markTombstones({ db, now, readValues }: Parts): Promise<void> {
  let page: { user_id: string; seq: number; swept: number }[];
  let after = NIL_ID;
  do {
    page = await db
      .selectFrom('heads')
      .select(['user_id', 'seq', 'swept'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(PERSONS_A_PAGE)
      .execute();
    for (const { user_id: userId, seq, swept } of page) {
      if (seq > swept) await markOf({ db, now, readValues }, { userId, from: swept, to: seq });
    }
    after = page.at(-1)?.user_id ?? after;
  } while (page.length === PERSONS_A_PAGE);
}

interface Span {
  userId: string;
  /** The numbers after `from`, up to and including `to`. */
  from: number;
  to: number;
}

async function markOf({ db, now, readValues }: Parts, { userId, from, to }: Span): Promise<void> {
  let cursor = from;
  while (cursor < to) {
    const rows = await db
      .selectFrom('log')
      .select(['entity', 'id', 'seq'])
      .where('user_id', '=', userId)
      .where('seq', '>', cursor)
      .where('seq', '<=', to)
      .orderBy('seq')
      .limit(ROWS_A_PAGE)
      .execute();
    const refs = rows.flatMap(({ entity, id, seq }) =>
      isEntityName(entity) ? [{ entity, id, seq }] : [],
    );
    const findValue = await readValues({ db, userId, now: now() }, refs);
    const gone = refs.filter((ref: EntityRef) => findValue(ref) === null);
    if (gone.length > 0) {
      await db
        .updateTable('log')
        .set({ gone_at: now() })
        .where('user_id', '=', userId)
        // Matches by `seq`, because an entity that reappeared in the meantime has another `seq`.
        .where(sql<SqlBool>`seq = any(${gone.map(({ seq }) => seq)}::bigint[])`)
        .execute();
    }
    cursor = rows.length < ROWS_A_PAGE ? to : (rows.at(-1)?.seq ?? to);
  }
  await db.updateTable('heads').set({ swept: to }).where('user_id', '=', userId).execute();
}
