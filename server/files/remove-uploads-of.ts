import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import type { FileStore } from './file-store.ts';
import { removeUpload } from './remove-upload.ts';

export const REMOVE_UPLOADS_OF = 'remove-uploads-of';

const argsSchema = v.object({ userId: idSchema });

/** The job that deletes every image of a deleted person, including those waiting for review. May be repeated. */
export async function removeUploadsOf(
  context: Pick<Context, 'db'>,
  files: FileStore,
  args: unknown,
): Promise<void> {
  const { userId } = v.parse(argsSchema, args);
  const uploads = await context.db
    .selectFrom('files')
    .select('key')
    .where('owner_id', '=', userId)
    .execute();
  const held = await context.db
    .deleteFrom('held_pictures')
    .where('owner_id', '=', userId)
    .returning('key')
    .execute();
  for (const { key } of [...uploads, ...held]) await removeUpload(context, files, { key });
}
