import type { Invite } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readView } from './read-outbox.ts';

/** Returns the people who registered with the person's code (product.md section 1). */
export function queryInvites(db: GuvercinDatabase): Promise<Invite[]> {
  return readView(db, { tables: [db.invites], empty: [] }, async ({ gen }) => {
    const rows = await db.invites.where(':id').between([gen], [gen, []]).toArray();
    return rows.map(({ value }) => value).toSorted((a, b) => b.id.localeCompare(a.id));
  });
}
