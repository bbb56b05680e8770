import type { GuvercinDatabase } from '../device/database.ts';
import { type RecordValue, readRecord } from '../device/stored-records.ts';
import { readMuted } from './read-muted.ts';
import { readView } from './read-outbox.ts';

/** The featured people in the order of the day, as last loaded by this device. */
export type FeaturedList = RecordValue<'featured'>;

/** Returns the featured people, without blocked and muted ones. Returns `null` if the device has never loaded them. */
export function queryFeatured(db: GuvercinDatabase): Promise<FeaturedList | null> {
  return readView(db, { tables: [db.blocks, db.mutes], empty: null }, async (view) => {
    const { gen, hidden } = view;
    const featured = await readRecord(db, 'featured');
    if (featured === null) return null;
    const blocks = await db.blocks.bulkGet(featured.people.map(({ id }) => [gen, id]));
    const muted = await readMuted(db, view);
    const people = featured.people.filter(
      ({ id }, index) => !hidden.has(id) && !muted.has(id) && blocks[index] === undefined,
    );
    return { ...featured, people };
  });
}
