import type { Banner } from '../../contract/banner.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';

/** Whether this device has ever received a banner. */
export async function hasBanner(db: GuvercinDatabase): Promise<boolean> {
  return (await db.records.get('banner')) !== undefined;
}

/**
 * Returns the banner to show, or `null` if there is none, it was closed here, or it has ended by this device's clock.
 */
export async function queryBanner(db: GuvercinDatabase, now: number): Promise<Banner | null> {
  const record = await readRecord(db, 'banner');
  if (record === null || record.banner === null) return null;
  const { id, ends_at } = record.banner;
  if (id === record.closed || (ends_at !== null && Date.parse(ends_at) <= now)) return null;
  return record.banner;
}

/** Hides this banner on this device permanently. */
export async function closeBanner(db: GuvercinDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.records, async () => {
    const record = await readRecord(db, 'banner');
    if (record !== null) await writeRecord(db, 'banner', { ...record, closed: id });
  });
}
