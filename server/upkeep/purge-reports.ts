import { sql } from 'kysely';
import { HELD_PICTURE_DAYS, REPORT_DAYS } from '../../contract/limits.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import { ROWS_A_BATCH } from '../db/in-batches.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';

/**
 * Deletes reports with their evidence after 180 days, in batches. A job removes pictures that only a deleted report
 * kept.
 */
export async function purgeReports({
  db,
  now,
  jobs,
}: Pick<Context, 'db' | 'now' | 'jobs'>): Promise<void> {
  const before = daysBefore(now(), REPORT_DAYS);
  let count: number;
  do {
    count = await db.transaction().execute(async (tx) => {
      const old = await tx
        .selectFrom('reports')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(sql.lit(ROWS_A_BATCH))
        .forUpdate()
        .skipLocked()
        .execute();
      if (old.length === 0) return 0;
      const ids = sql<string>`any(${old.map(({ id }) => id)}::uuid[])`;
      const kept = await tx
        .deleteFrom('report_files')
        .where('report_id', '=', ids)
        .returning('key')
        .execute();
      await tx.deleteFrom('reports').where('id', '=', ids).execute();
      for (const key of new Set(kept.map((file) => file.key))) {
        await jobs.add(tx, REMOVE_UPLOAD, { key });
      }
      return old.length;
    });
  } while (count === ROWS_A_BATCH);
  jobs.wake();
}

/** Deletes held pictures and the decisions about them after 60 days, in batches. A job removes each file. */
export async function purgeHeldPictures({
  db,
  now,
  jobs,
}: Pick<Context, 'db' | 'now' | 'jobs'>): Promise<void> {
  const before = daysBefore(now(), HELD_PICTURE_DAYS);
  let count: number;
  do {
    count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ key: string }>`
        delete from held_pictures where ctid = any(array(
          select ctid from held_pictures where held_at < ${before}
          order by held_at limit ${sql.lit(ROWS_A_BATCH)}
        )) returning key`.execute(tx);
      for (const { key } of rows) await jobs.add(tx, REMOVE_UPLOAD, { key });
      return rows.length;
    });
  } while (count === ROWS_A_BATCH);
  jobs.wake();
}
