import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { checkPicture } from './check-picture.ts';
import { convertHeic } from './convert-heic.ts';

/**
 * A chosen file as it may be uploaded: itself, or a JPEG for a phone's HEIC. Throws AppError
 * `image-invalid`, `image-too-large` or `image-heic`.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  if ((await checkPicture(file)) !== 'heic') return file;
  const jpeg = await convertHeic(file);
  if (jpeg.size >= IMAGE_MAX_BYTES) throw new AppError('image-too-large');
  return jpeg;
}
