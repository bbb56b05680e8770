import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { photoFields } from '../../contract/entities.ts';
import { fileUrl } from '../../contract/uploads.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { FileStore } from './file-store.ts';

export const REMOVE_UPLOAD = 'remove-upload';

const argsSchema = v.object({ key: v.string() });

/**
 * The job that deletes the image of a recalled message, unless another message or a profile still shows it. A picture
 * that a report keeps as evidence only loses its URL. May be repeated.
 */
export async function removeUpload(
  { db }: Pick<Context, 'db'>,
  files: FileStore,
  args: unknown,
): Promise<void> {
  const { key } = v.parse(argsSchema, args);
  const fate = await db.transaction().execute(async (tx) => {
    // A message or report that is about to use the image locks this row too, so one waits for the other.
    await tx.selectFrom('files').select('key').where('key', '=', key).forUpdate().execute();
    if (await isShown(tx, key)) return 'stays';
    await tx.deleteFrom('files').where('key', '=', key).execute();
    return (await isEvidence(tx, key)) ? 'held' : 'removed';
  });
  if (fate === 'held') await files.hold(key);
  if (fate === 'removed') await files.remove(key);
}

async function isEvidence(tx: Transaction<Schema>, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('report_files')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

async function isShown(tx: Transaction<Schema>, key: string): Promise<boolean> {
  const url = fileUrl(key);
  const inMessage = await tx
    .selectFrom('messages')
    .select('id')
    .where('image_key', '=', key)
    .executeTakeFirst();
  const inProfile = await tx
    .selectFrom('files')
    .innerJoin('profiles', 'profiles.user_id', 'files.owner_id')
    .select('files.key')
    .where('files.key', '=', key)
    .where((where) => where.or(photoFields.map((field) => where(field, '=', url))))
    .executeTakeFirst();
  return inMessage !== undefined || inProfile !== undefined;
}
