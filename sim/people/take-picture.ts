import sharp from 'sharp';

let picture: Promise<Blob> | undefined;

/** A small real image, made once: before the first seed, because making it takes real time. */
export function takePicture(): Promise<Blob> {
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#8aa' } })
    .png()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  return picture;
}
