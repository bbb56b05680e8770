import type { ErrorCode } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';

/** What speaks against a picture before it is uploaded (product.md section 5); null: nothing. */
export function checkPicture(file: Blob): ErrorCode | null {
  if (!file.type.startsWith('image/')) return 'image-invalid';
  return file.size >= IMAGE_MAX_BYTES ? 'image-too-large' : null;
}

/**
 * What the file chooser offers: the formats that the server reads. Named one by one, because a
 * phone whose pictures are HEIC then hands over a JPEG.
 */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
