import { IMAGE_KEPT_PIXELS, IMAGE_KEPT_SIDE_PX, PHOTO_MIN_SIDE_PX } from './limits.ts';

/** How wide and how high an upright picture is, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size at which a picture is kept: the same shape within the area and the side of `limits.ts`. One that
 * fits stays as it is.
 */
export function fitPicture({ width, height }: PictureSize): PictureSize {
  const byArea = Math.sqrt(IMAGE_KEPT_PIXELS / (width * height));
  const scale = Math.min(1, byArea, IMAGE_KEPT_SIDE_PX / Math.max(width, height));
  if (scale === 1) return { width, height };
  const fit = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: fit(width), height: fit(height) };
}

/** Whether somebody can be seen on a photo once it is kept (product.md section 5). */
export function isLargeEnoughForProfile(size: PictureSize): boolean {
  const { width, height } = fitPicture(size);
  return Math.min(width, height) >= PHOTO_MIN_SIDE_PX;
}

export function isFitting(size: PictureSize): boolean {
  return fitPicture(size).width === size.width && fitPicture(size).height === size.height;
}
