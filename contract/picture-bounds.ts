import { IMAGE_KEPT_PIXELS, IMAGE_KEPT_SIDE_PX, PHOTO_MIN_SIDE_PX } from './limits.ts';

/** The width and height of an upright picture, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Returns the size at which a picture is stored: the same aspect ratio within the area and side limits of `limits.ts`.
 * A picture that fits keeps its size.
 */
export function fitPicture({ width, height }: PictureSize): PictureSize {
  const byArea = Math.sqrt(IMAGE_KEPT_PIXELS / (width * height));
  const scale = Math.min(1, byArea, IMAGE_KEPT_SIDE_PX / Math.max(width, height));
  if (scale === 1) return { width, height };
  const fit = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: fit(width), height: fit(height) };
}

/** Whether a photo is large enough to recognize a person after it is stored (product.md section 5). */
export function isLargeEnoughForProfile(size: PictureSize): boolean {
  const { width, height } = fitPicture(size);
  return Math.min(width, height) >= PHOTO_MIN_SIDE_PX;
}

export function isFitting(size: PictureSize): boolean {
  return fitPicture(size).width === size.width && fitPicture(size).height === size.height;
}
