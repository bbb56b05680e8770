import { AppError } from '../../contract/errors.ts';
import type { PictureAtRest, StoredPicture } from '../device/database.ts';
import type { Device } from '../device/device.ts';

/** Every save of a draft brings its picture along: it is read once. */
const stored = new WeakMap<Blob, Promise<StoredPicture>>();

/** Reads a picture for the database. Throws AppError `picture-unreadable`. */
export function storePicture(
  device: Pick<Device, 'digest'>,
  picture: Blob,
): Promise<StoredPicture> {
  const known = stored.get(picture);
  if (known !== undefined) return known;
  const reading = readBlob(picture).then(async (bytes) => ({
    bytes,
    type: picture.type,
    sum: await device.digest(bytes),
  }));
  stored.set(picture, reading);
  // One that could not be read now may be readable later.
  reading.catch(() => stored.delete(picture));
  return reading;
}

/** A picture for the eyes: whether it is still whole only `readPicture` finds out. */
export function showPicture(picture: PictureAtRest): Blob {
  return picture instanceof Blob ? picture : new Blob([picture.bytes], { type: picture.type });
}

/** The picture as it was put there. Throws AppError `picture-unreadable` where it is lost or altered. */
export async function readPicture(
  device: Pick<Device, 'digest'>,
  picture: PictureAtRest,
): Promise<StoredPicture> {
  if (picture instanceof Blob) return storePicture(device, picture);
  const { bytes, sum } = picture;
  if ((await device.digest(bytes)) !== sum) throw new AppError('picture-unreadable');
  return picture;
}

async function readBlob(blob: Blob): Promise<ArrayBuffer> {
  let bytes: ArrayBuffer | null = null;
  try {
    bytes = await blob.arrayBuffer();
  } catch {
    // NotReadableError: what it stood for is gone, for good.
  }
  if (bytes?.byteLength !== blob.size) throw new AppError('picture-unreadable');
  return bytes;
}
