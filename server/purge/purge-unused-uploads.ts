import { sql } from 'kysely';
import { UPLOAD_ORPHAN_DAYS } from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';
import { daysBefore } from './days-before.ts';

const UPLOADS_A_PURGE = 500;

/**
 * Notes since when an upload is shown by no message and no profile, and has those removed that
 * were not for 60 days. A device whose letter waited longer uploads its image again.
 */
export async function purgeUnusedUploads({
  db,
  now,
  jobs,
}: Pick<Context, 'db' | 'now' | 'jobs'>): Promise<void> {
  await sql`
    update files set unused_since = case when used.is_used then null else ${now()}::timestamptz end
    from (
      select files.key, exists (select from messages where messages.image_key = files.key)
        or exists (
          select from profiles where profiles.user_id = files.owner_id
            and '/files/' || files.key || '.webp' in
              (photo_1_url, photo_2_url, photo_3_url, photo_4_url, photo_5_url, photo_6_url)
        ) as is_used
      from files
    ) used
    where used.key = files.key and (files.unused_since is null) <> used.is_used`.execute(db);
  await db.transaction().execute(async (tx) => {
    const unused = await tx
      .selectFrom('files')
      .select('key')
      .where('unused_since', '<=', daysBefore(now(), UPLOAD_ORPHAN_DAYS))
      .orderBy('unused_since')
      .limit(UPLOADS_A_PURGE)
      .execute();
    for (const { key } of unused) await jobs.add(tx, REMOVE_UPLOAD, { key });
  });
  jobs.wake();
}
