import type { Block, Mute } from '../../contract/entities.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { byId, type Values } from '../people/values-by-id.ts';

/** Reads the people that the viewer has blocked, newest first: all of them, or only those in `ids`. */
export const readBlocks = (viewer: Viewer, ids?: string[]): Promise<Values<Block>> =>
  readFrom('blocks', viewer, ids);

/** Reads the people that the viewer has muted, newest first: all of them, or only those in `ids`. */
export const readMutes = (viewer: Viewer, ids?: string[]): Promise<Values<Mute>> =>
  readFrom('mutes', viewer, ids);

async function readFrom(
  table: 'blocks' | 'mutes',
  { db, userId }: Viewer,
  ids?: string[],
): Promise<Values<Block & Mute>> {
  const rows = await db
    .selectFrom(table)
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
