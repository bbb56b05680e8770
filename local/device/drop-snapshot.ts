import type { GuvercinDatabase } from './database.ts';

/**
 * Deletes the stored copy of the screen, because content that it may show is deleted or hidden. Call it inside a
 * transaction over the records.
 */
export const dropSnapshot = (db: GuvercinDatabase): Promise<void> =>
  db.records.delete('screen-snapshot');
