import type { UploadReply } from '../../contract/uploads.ts';
import { fileUrl, previewUrl } from '../../contract/uploads.ts';
import { makeSecret } from '../accounts/hash-secret.ts';
import type { Context } from '../context.ts';
import { type ConvertedImage, convertImage } from './convert-image.ts';
import type { FileStore } from './file-store.ts';

interface Upload {
  ownerId: string;
  /** Made by the device; the same upload under the same id has the same answer. */
  uploadId: string;
  bytes: Uint8Array;
}

/** Keeps an image for its owner: both files are on the disk before the row says so. */
export async function saveUpload(
  context: Context,
  files: FileStore,
  { ownerId, uploadId, bytes }: Upload,
): Promise<UploadReply> {
  const before = await findUpload(context, { ownerId, uploadId });
  if (before !== null) return before;
  return keepImage(context, files, { ownerId, uploadId, image: await convertImage(bytes) });
}

/** Keeps an image that is converted already. */
export async function keepImage(
  context: Context,
  files: FileStore,
  { ownerId, uploadId, image }: Omit<Upload, 'bytes'> & { image: ConvertedImage },
): Promise<UploadReply> {
  const key = makeSecret(context.random);
  await files.write(key, image);
  const { width, height, placeholder } = image;
  const made = await context.db
    .insertInto('files')
    .values({
      key,
      owner_id: ownerId,
      upload_id: uploadId,
      width,
      height,
      placeholder,
      created_at: context.now(),
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'upload_id']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (made !== undefined) return toReply({ key, width, height, placeholder });

  // The same upload came twice at once and the other was first.
  await files.remove(key);
  const winner = await findUpload(context, { ownerId, uploadId });
  if (winner === null) throw new Error('an upload vanished while it was repeated');
  return winner;
}

async function findUpload(
  { db }: Pick<Context, 'db'>,
  { ownerId, uploadId }: Pick<Upload, 'ownerId' | 'uploadId'>,
): Promise<UploadReply | null> {
  const row = await db
    .selectFrom('files')
    .select(['key', 'width', 'height', 'placeholder'])
    .where('owner_id', '=', ownerId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row === undefined ? null : toReply(row);
}

function toReply({
  key,
  ...rest
}: { key: string } & Pick<UploadReply, 'width' | 'height' | 'placeholder'>): UploadReply {
  return { url: fileUrl(key), preview_url: previewUrl(key), ...rest };
}
