import { AppError } from '../../contract/errors.ts';
import type { PictureAtRest, StoredPicture } from '../device/database.ts';
import type { Device } from '../device/device.ts';

/** Each picture is read only once, although every save of a draft includes it. */
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
  // A picture that is unreadable now may be readable later.
  reading.catch(() => stored.delete(picture));
  return reading;
}

/** Returns a picture for display. Only `readPicture` checks whether it is intact. */
export function showPicture(picture: PictureAtRest): Blob {
  return picture instanceof Blob ? picture : new Blob([picture.bytes], { type: picture.type });
}

/** Returns the stored picture. Throws AppError `picture-unreadable` if it is lost or altered. */
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
    // The bytes of the Blob cannot be read, for example because the browser has lost them.
  }
  if (bytes?.byteLength !== blob.size) throw new AppError('picture-unreadable');
  return bytes;
}
