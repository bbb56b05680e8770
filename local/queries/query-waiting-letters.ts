import type { GuvercinDatabase } from '../device/database.ts';
import { readView, withoutArrived } from './read-outbox.ts';

/** Returns the ids of the person's letters that wait on this device. */
export function queryWaitingLetters(db: GuvercinDatabase): Promise<string[]> {
  return readView(db, { tables: [db.messages], empty: [] }, async (view) => {
    const rows = await withoutArrived(db, view);
    return rows.flatMap(({ state, args }) =>
      state === 'waiting' && 'content' in args ? [args.id] : [],
    );
  });
}
