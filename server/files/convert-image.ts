import sharp from 'sharp';
import { detectImageType } from '../../contract/detect-image-type.ts';
import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_PIXELS } from '../../contract/limits.ts';
import { fitPicture, type PictureSize } from '../../contract/picture-bounds.ts';
import { createWorkQueue } from '../base/work-queue.ts';

const PREVIEW_SIDE_PX = 480;
const PLACEHOLDER_SIDE_PX = 16;
const IMAGES_AT_A_TIME = 2;
/**
 * A malicious picture must not block a slot for ever. The largest legitimate one takes two seconds, and many times that
 * under load (docs/decisions/limits-and-overload.md).
 */
const CONVERT_SECONDS = 40;

/** The queue is a few seconds of work. Further callers are asked to retry. */
const MOST_WAITING = 48;

// The same picture is not converted twice, so caching it in libvips would waste memory.
sharp.cache(false);

const queue = createWorkQueue(IMAGES_AT_A_TIME);

/** Sets how many images are converted at a time. The simulator sets 1. */
export const setImageConcurrency = (limit: number): void => queue.setLimit(limit);

/** An uploaded image as it is stored: WebP without any metadata. */
export interface ConvertedImage {
  full: Buffer;
  preview: Buffer;
  /** pixels of `full` */
  width: number;
  height: number;
  /** a few bytes of WebP as a data URL, under 1 KB */
  placeholder: string;
}

/** Whether the first bytes are those of an image type that the server converts. Devices convert HEIC themselves. */
export function isConvertible(head: Uint8Array): boolean {
  const type = detectImageType(head);
  return type !== null && type !== 'heic';
}

/** An image that is read only when its conversion starts, so that waiting images take no memory. */
export interface WaitingImage {
  read(): Promise<Uint8Array>;
  /** Aborts when the sender disconnects. */
  signal: AbortSignal | null;
}

/**
 * Converts an upload to the stored format (product.md, "Messages, feed, people"): upright, first frame, within the
 * bounds of `fitPicture`, with a preview and a placeholder. Converts the existing part of a truncated file. Throws
 * `image-invalid` for bytes of no accepted type, `image-damaged` for bytes that cannot be decoded,
 * `image-too-many-pixels`, and `unavailable` when too many images wait.
 */
export function convertImage(image: Uint8Array | WaitingImage): Promise<ConvertedImage> {
  if (image instanceof Uint8Array) return queue.run(() => convertOrReject(image));
  const { read, signal } = image;
  const waiting = { most: MOST_WAITING, signal };
  return queue.run(async () => convertOrReject(await read()), waiting);
}

async function convertOrReject(bytes: Uint8Array): Promise<ConvertedImage> {
  if (!isConvertible(bytes)) throw new AppError('image-invalid', { field: 'file' });
  try {
    return await convert(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // All errors of sharp become the same error.
    throw new AppError('image-damaged', { field: 'file' });
  }
}

async function convert(bytes: Uint8Array): Promise<ConvertedImage> {
  const { width, height } = fitPicture(await measure(bytes));
  // Phones and downloads truncate files. Browsers show such a picture too.
  const full = await sharp(bytes, {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: 'none',
    pages: 1,
  })
    .timeout({ seconds: CONVERT_SECONDS })
    // Rotate first, because the orientation is metadata, which the output drops.
    .rotate()
    .resize(width, height, { fit: 'fill' })
    .toColorspace('srgb')
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const smaller = (side: number) =>
    sharp(full.data).resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const preview = await smaller(PREVIEW_SIDE_PX).webp({ quality: 78 }).toBuffer();
  const tiny = await smaller(PLACEHOLDER_SIDE_PX)
    .webp({ quality: 30, alphaQuality: 30 })
    .toBuffer();
  return {
    full: full.data,
    preview,
    width: full.info.width,
    height: full.info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** Returns the size of the upright picture from its header, because a small file can describe an enormous picture. */
async function measure(bytes: Uint8Array): Promise<PictureSize> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if (autoOrient.width * autoOrient.height > IMAGE_MAX_PIXELS) {
    throw new AppError('image-too-many-pixels', { field: 'file' });
  }
  return autoOrient;
}
