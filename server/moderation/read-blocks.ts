import type { Block } from '../../contract/entities.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { byId, type Values } from '../people/values-by-id.ts';

/** Whom the viewer blocked: these people, or all of them, the newest first. */
export async function readBlocks({ db, userId }: Viewer, ids?: string[]): Promise<Values<Block>> {
  const rows = await db
    .selectFrom('blocks')
    .select(['person_id as id', 'full_name', 'created_at'])
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('person_id', '=', anyOf(ids ?? [])))
    .orderBy('created_at', 'desc')
    .orderBy('person_id')
    .execute();
  return byId(
    rows.map(({ full_name, created_at, ...row }) => ({
      ...row,
      full_name: cleanPersonName(full_name),
      created_at: created_at.toISOString(),
    })),
  );
}
