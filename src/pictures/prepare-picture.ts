import type { ImageType } from '../../contract/detect-image-type.ts';
import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '../../contract/limits.ts';
import {
  isFitting,
  isLargeEnoughForProfile,
  type PictureSize,
} from '../../contract/picture-bounds.ts';
import { checkPicture } from './check-picture.ts';
import { measurePicture } from './measure-picture.ts';
import { decodePicture, redrawPicture } from './redraw-picture.ts';
import { takeTurns } from './take-turns.ts';

/** The largest pictures that phones take. Larger ones are no photographs. */
const DECODED_MAX_PIXELS = 210_000_000;

/** One at a time: a decoded picture needs four bytes per pixel, and a phone has memory for only one. */
const inTurn = takeTurns(1);

/**
 * Returns a chosen file in a form that can be sent: unchanged if it fits the bounds of a stored picture and can be
 * decoded, else redrawn within them (product.md section 5). Throws AppError `image-invalid`, `image-too-large`,
 * `image-too-many-pixels`, `image-damaged`, `image-heic`, or `photo-too-small` for a profile.
 */
export async function preparePicture(
  file: Blob,
  { isForProfile = false }: { isForProfile?: boolean } = {},
): Promise<Blob> {
  const type = await checkPicture(file);
  const size = await measurePicture(file);
  if (size === null && type !== 'heic') throw new AppError('image-damaged');
  if (countPixels(size) > DECODED_MAX_PIXELS) throw new AppError('image-too-many-pixels');
  if (isForProfile && size !== null && !isLargeEnoughForProfile(size)) {
    throw new AppError('photo-too-small');
  }
  const ready = await inTurn(() => makeReady(file, type, size));
  if (ready.size >= IMAGE_MAX_BYTES) throw new AppError('image-too-large');
  return ready;
}

async function makeReady(file: Blob, type: ImageType, size: PictureSize | null): Promise<Blob> {
  if (size !== null && isFitting(size) && type !== 'heic') {
    const bitmap = await decodePicture(file, size);
    bitmap?.close();
    if (bitmap !== null) return file;
  }
  const isPhoto = type === 'jpeg' || type === 'heic';
  const drawn = await redrawPicture(file, size, isPhoto ? 'image/jpeg' : 'image/webp');
  if (drawn !== null) return drawn;
  if (type === 'heic') throw new AppError('image-heic');
  // This device may have too little memory for a picture that others can decode.
  throw new AppError(
    countPixels(size) > IMAGE_MAX_PIXELS ? 'image-too-many-pixels' : 'image-damaged',
  );
}

const countPixels = (size: PictureSize | null) => (size === null ? 0 : size.width * size.height);
