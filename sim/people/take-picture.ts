import sharp from 'sharp';
import { storePicture } from '../../local/storage/stored-picture.ts';
import { digestAtOnce } from '../browser/digest-at-once.ts';

let picture: Promise<Blob> | undefined;

/** Returns a real photo of few bytes. It is created once, before the first seed, because that takes real time. */
export function takePicture(): Promise<Blob> {
  picture ??= sharp({ create: { width: 200, height: 200, channels: 3, background: '#8aa' } })
    .png({ palette: true, colours: 2 })
    .toBuffer()
    .then(async (bytes) => {
      const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      // Reading a Blob takes real time too, so it is done once before the first seed.
      await storePicture({ digest: digestAtOnce }, blob);
      return blob;
    });
  return picture;
}
