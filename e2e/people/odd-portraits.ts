import sharp from 'sharp';
import { type ConvertedImage, convertImage } from '../../server/files/convert-image.ts';
import { makeLyingPhoto } from '../fixtures/odd-pictures.ts';

/** A face of the size of a stamp, in colours of its own. */
const face = (width: number, height: number, ink: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) * 0.36}" fill="${ink}"/>
  </svg>`);

const onGround = (width: number, height: number, ground: string) =>
  sharp({ create: { width, height, channels: 3, background: ground } }).composite([
    { input: face(width, height, '#7a4a3a') },
  ]);

let converted: Promise<ConvertedImage[]> | null = null;

/**
 * Six portraits as they come from old telephones and scanners: a strip that lies, one that stands, one as small as may be,
 * one in grey, one without a ground, one that says that it is turned. Each is made once.
 */
export function oddPortraits(): Promise<ConvertedImage[]> {
  converted ??= convertAll();
  return converted;
}

async function convertAll(): Promise<ConvertedImage[]> {
  const pictures = await Promise.all([
    onGround(2400, 240, '#d8c7a3').jpeg().toBuffer(),
    onGround(240, 2400, '#a3c7d8').jpeg().toBuffer(),
    onGround(200, 200, '#b7d8a3').png().toBuffer(),
    onGround(600, 720, '#ffffff').greyscale().jpeg().toBuffer(),
    sharp(face(600, 720, '#111111'))
      .png()
      .toBuffer(),
    makeLyingPhoto(900, 500),
  ]);
  return Promise.all(pictures.map((picture) => convertImage(picture)));
}
