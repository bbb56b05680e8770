import {
  detectImageType,
  IMAGE_HEAD_BYTES,
  type ImageType,
} from '../../contract/detect-image-type.ts';
import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';

const HEIC_TYPES = /^image\/hei[cf](-sequence)?$/;

/**
 * Returns the type of a picture from its bytes (product.md section 5). Throws AppError `image-invalid` or
 * `image-too-large` before any upload.
 */
export async function checkPicture(file: Blob): Promise<ImageType> {
  const head = await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer();
  const type =
    detectImageType(new Uint8Array(head)) ?? (HEIC_TYPES.test(file.type) ? 'heic' : null);
  if (type === null) throw new AppError('image-invalid');
  if (file.size >= IMAGE_MAX_BYTES) throw new AppError('image-too-large');
  return type;
}
