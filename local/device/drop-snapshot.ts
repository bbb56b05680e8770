import type { GuvercinDatabase } from './database.ts';

/**
 * Deletes the stored copy of the screen, because something that it may show is gone or hidden. Belongs inside the
 * caller's transaction over the records.
 */
export const dropSnapshot = (db: GuvercinDatabase): Promise<void> =>
  db.records.delete('screen-snapshot');
