import { type SqlBool, sql } from 'kysely';
import type { EntityRef, Rows } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import { toChanges } from './to-changes.ts';

/** Returns the present rows of these entities in a person's log, for the reply to their own mutation. */
export async function readRows(
  context: Pick<Context, 'db' | 'now' | 'epoch' | 'readValues'>,
  userId: string,
  refs: EntityRef[],
): Promise<Rows> {
  if (refs.length === 0) return { epoch: context.epoch, changes: [] };
  const rows = await context.db
    .selectFrom('log')
    .select(['entity', 'id', 'seq'])
    .where('user_id', '=', userId)
    .where(
      sql<SqlBool>`(entity, id) in (select * from unnest(${refs.map(({ entity }) => entity)}::text[],
        ${refs.map(({ id }) => id)}::uuid[]))`,
    )
    .execute();
  return { epoch: context.epoch, changes: await toChanges(context, userId, rows) };
}
