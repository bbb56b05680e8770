import sharp from 'sharp';
import { storePicture } from '../../local/storage/stored-picture.ts';
import { digestAtOnce } from '../browser/digest-at-once.ts';

let picture: Promise<Blob> | undefined;

/** A small real image, made once: before the first seed, because making it takes real time. */
export function takePicture(): Promise<Blob> {
  picture ??= sharp({ create: { width: 200, height: 200, channels: 3, background: '#8aa' } })
    .png()
    .toBuffer()
    .then(async (bytes) => {
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      // To read a Blob takes real time, too: once, before the first seed.
      await storePicture({ digest: digestAtOnce }, blob);
      return blob;
    });
  return picture;
}
