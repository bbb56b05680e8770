import type { Settings } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { byId, type Values } from '../people/values-by-id.ts';

export async function readSettings({ db, userId }: Viewer): Promise<Values<Settings>> {
  const rows = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return byId(rows.map(({ user_id, ...settings }) => ({ id: user_id, ...settings })));
}
