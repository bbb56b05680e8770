import * as v from 'valibot';
import { photoFields } from '../../contract/entities.ts';
import { fileUrl } from '../../contract/uploads.ts';
import type { Context } from '../context.ts';
import type { FileStore } from './file-store.ts';

/** The job's name in the jobs table. */
export const REMOVE_UPLOAD = 'remove-upload';

const argsSchema = v.object({ key: v.string() });

/**
 * The job that removes an image whose message was recalled, unless another message or a profile
 * still shows it. It may be repeated.
 */
export async function removeUpload(
  { db }: Pick<Context, 'db'>,
  files: FileStore,
  args: unknown,
): Promise<void> {
  const { key } = v.parse(argsSchema, args);
  const url = fileUrl(key);
  const inMessage = await db
    .selectFrom('messages')
    .select('id')
    .where('image_key', '=', key)
    .executeTakeFirst();
  const inProfile = await db
    .selectFrom('files')
    .innerJoin('profiles', 'profiles.user_id', 'files.owner_id')
    .select('files.key')
    .where('files.key', '=', key)
    .where((where) => where.or(photoFields.map((field) => where(field, '=', url))))
    .executeTakeFirst();
  if (inMessage !== undefined || inProfile !== undefined) return;
  await db.deleteFrom('files').where('key', '=', key).execute();
  await files.remove(key);
}
