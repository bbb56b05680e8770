import type { GuvercinDatabase } from '../device/database.ts';
import { readView } from './read-outbox.ts';

/** The person's letters that wait on this device, by their ids. */
export function queryWaitingLetters(db: GuvercinDatabase): Promise<string[]> {
  return readView(db, { tables: [], empty: [] }, async ({ rows }) =>
    rows.flatMap(({ state, args }) => (state === 'waiting' && 'content' in args ? [args.id] : [])),
  );
}
