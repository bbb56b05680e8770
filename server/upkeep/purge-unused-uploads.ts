import { sql } from 'kysely';
import { UPLOAD_ORPHAN_DAYS } from '../../contract/limits.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import { ALL_FILES, type Batch, walkThrough } from '../db/in-batches.ts';
import { REMOVE_UPLOAD } from '../files/remove-upload.ts';

const UPLOADS_A_PURGE = 500;

/**
 * Records since when an upload is shown by no message and no profile, and queues the deletion of those unused for 60
 * days. A device whose letter waited longer uploads its image again.
 */
export async function purgeUnusedUploads({
  db,
  now,
  jobs,
}: Pick<Context, 'db' | 'now' | 'jobs'>): Promise<void> {
  await walkThrough(db, ALL_FILES, (batch) => noteUse({ db, now }, batch));
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

async function noteUse(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { after, last }: Batch,
): Promise<void> {
  await sql`
    update files set unused_since = case when used.is_used then null else ${now()}::timestamptz end
    from (
      select files.key, letter.is_there is not null or profile.is_there is not null as is_used
      from files
      -- Without "limit", the planner may rather read the whole table once.
      left join lateral (
        select true as is_there from messages where messages.image_key = files.key limit 1
      ) letter on true
      left join lateral (
        select true as is_there from profiles where profiles.user_id = files.owner_id
          and '/files/' || files.key || '.webp' in
            (photo_1_url, photo_2_url, photo_3_url, photo_4_url, photo_5_url, photo_6_url)
        limit 1
      ) profile on true
      where files.key > ${after} and files.key <= ${last}
    ) used
    where used.key = files.key and (files.unused_since is null) <> used.is_used`.execute(db);
}
