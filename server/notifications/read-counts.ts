import type { Counts } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { byId, type Values } from '../people/values-by-id.ts';

export async function readCounts({ db, userId }: Viewer): Promise<Values<Counts>> {
  const rows = await db
    .selectFrom('counts')
    .select(['user_id as id', 'unread_count', 'unread_notifications'])
    .where('user_id', '=', userId)
    .execute();
  return byId(rows);
}
