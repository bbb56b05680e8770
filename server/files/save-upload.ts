import { AppError } from '../../contract/errors.ts';
import type { UploadReply } from '../../contract/uploads.ts';
import { fileUrl, previewUrl } from '../../contract/uploads.ts';
import { makeSecret } from '../base/hash-secret.ts';
import type { Context } from '../context/context.ts';
import { type ConvertedImage, convertImage, type WaitingImage } from './convert-image.ts';
import type { FileStore } from './file-store.ts';
import { holdRemovedPicture, isAllowedPicture } from './held-pictures.ts';

interface Upload extends WaitingImage {
  ownerId: string;
  /** Made by the device. A repeat with the same id gets the same reply. */
  uploadId: string;
}

/**
 * Stores an image for its owner. Both files are on the disk before the row is. Throws `quota-full` if the person would
 * exceed their quota, which concurrent uploads may pass by their own size. Throws `picture-held` for a picture that
 * looks like a removed one, and `picture-refused` if an operator has rejected it.
 */
export async function saveUpload(
  context: Context,
  files: FileStore,
  { upload, quotaBytes }: { upload: Upload; quotaBytes: number },
): Promise<UploadReply> {
  const { ownerId, uploadId } = upload;
  const before = await findUpload(context, { ownerId, uploadId });
  if (before !== null) return before;
  const isAllowed = await isAllowedPicture(context, { ownerId, uploadId });
  const storedBytes = await countStoredBytes(context, files, upload);
  const rejectAbove = (bytes: number) => {
    if (bytes > quotaBytes) throw new AppError('quota-full', { field: 'file' });
  };
  rejectAbove(storedBytes);
  const image = await convertImage(upload);
  rejectAbove(storedBytes + sizeOf(image));
  if (!isAllowed) await holdRemovedPicture(context, files, { ownerId, uploadId, image });
  return keepImage(context, files, { ownerId, uploadId, image });
}

const sizeOf = ({ full, preview }: ConvertedImage) => full.length + preview.length;

/**
 * Returns the bytes that the person has stored besides this upload: images, of which those without a recorded size are
 * measured, and parts of other uploads.
 */
export async function countStoredBytes(
  { db }: Pick<Context, 'db'>,
  files: FileStore,
  { ownerId, uploadId }: Pick<Upload, 'ownerId' | 'uploadId'>,
): Promise<number> {
  const unmeasured = await db
    .selectFrom('files')
    .select('key')
    .where('owner_id', '=', ownerId)
    .where('bytes', 'is', null)
    .execute();
  for (const { key } of unmeasured) {
    const [full, preview] = await Promise.all([
      files.find(key, 'full'),
      files.find(key, 'preview'),
    ]);
    const bytes = (full?.size ?? 0) + (preview?.size ?? 0);
    await db.updateTable('files').set({ bytes }).where('key', '=', key).execute();
  }
  const { bytes } = await db
    .selectFrom('files')
    .select((sum) => sum.fn.coalesce(sum.fn.sum<string>('bytes'), sum.lit(0)).as('bytes'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const parts = await db
    .selectFrom('open_uploads')
    .select((sum) => sum.fn.coalesce(sum.fn.sum<string>('received'), sum.lit(0)).as('bytes'))
    .where('user_id', '=', ownerId)
    .where('upload_id', '<>', uploadId)
    .executeTakeFirstOrThrow();
  return Number(bytes) + Number(parts.bytes);
}

/** Stores an image that is already converted. */
export async function keepImage(
  context: Context,
  files: FileStore,
  { ownerId, uploadId, image }: Pick<Upload, 'ownerId' | 'uploadId'> & { image: ConvertedImage },
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
      bytes: sizeOf(image),
      created_at: context.now(),
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'upload_id']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (made !== undefined) return toReply({ key, width, height, placeholder });

  // The same upload arrived twice at once, and the other one was first.
  await files.remove(key);
  const winner = await findUpload(context, { ownerId, uploadId });
  if (winner === null) throw new Error('an upload vanished while it was repeated');
  return winner;
}

/** Returns the reply for a stored upload, or null if it is not stored. */
export async function findUpload(
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
