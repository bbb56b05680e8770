import type { GuvercinDatabase } from '../device/database.ts';
import { readView, withoutArrived } from './read-outbox.ts';

/** `gone`: undone, or its person has logged out. */
export type Fate = 'waiting' | 'failed' | 'delivered' | 'gone';

/** Returns the states of messages written here, in their order. A message in the mirror counts as delivered. */
export function queryDelivery(
  db: GuvercinDatabase,
  messageIds: readonly string[],
): Promise<Fate[]> {
  const empty: Fate[] = messageIds.map(() => 'gone');
  return readView(db, { tables: [db.messages], empty }, async (view) => {
    const { gen } = view;
    const rows = await withoutArrived(db, view);
    const kept = await db.messages.bulkGet(messageIds.map((id) => [gen, id]));
    return messageIds.map((id, index) => {
      const row = rows.find(({ args }) => 'content' in args && args.id === id);
      return row?.state ?? (kept[index] === undefined ? 'gone' : 'delivered');
    });
  });
}
