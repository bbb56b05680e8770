import { isEntityName } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { TouchedThing } from '../sync/touched.ts';
import { readValues } from '../values/read-values.ts';

type Parts = Pick<Context, 'db' | 'now'>;

const PERSONS_A_PAGE = 100;
const ROWS_A_PAGE = 500;

/**
 * Notes in every log which of its things are gone, from when on. A thing goes only under a new
 * number, so each person is looked at from where the last look ended.
 */
export async function markTombstones({ db, now }: Parts): Promise<void> {
  let after: string | undefined;
  do {
    const page = await db
      .selectFrom('heads')
      .select(['user_id', 'seq', 'swept'])
      .whereRef('seq', '>', 'swept')
      .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
      .orderBy('user_id')
      .limit(PERSONS_A_PAGE)
      .execute();
    for (const { user_id: userId, seq, swept } of page) {
      await markOf({ db, now }, { userId, from: swept, to: seq });
    }
    after = page.at(-1)?.user_id;
  } while (after !== undefined);
}

interface Span {
  userId: string;
  /** The numbers after `from`, up to `to`. */
  from: number;
  to: number;
}

async function markOf({ db, now }: Parts, { userId, from, to }: Span): Promise<void> {
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
    const things = rows.flatMap(({ entity, id, seq }) =>
      isEntityName(entity) ? [{ entity, id, seq }] : [],
    );
    const findValue = await readValues({ db, userId, now: now() }, things);
    const gone = things.filter((thing: TouchedThing) => findValue(thing) === null);
    if (gone.length > 0) {
      await db
        .updateTable('log')
        .set({ gone_at: now() })
        .where('user_id', '=', userId)
        // By its number: what has come back meanwhile has another one.
        .where(
          'seq',
          'in',
          gone.map(({ seq }) => seq),
        )
        .execute();
    }
    cursor = rows.length < ROWS_A_PAGE ? to : (rows.at(-1)?.seq ?? to);
  }
  await db.updateTable('heads').set({ swept: to }).where('user_id', '=', userId).execute();
}
