import sharp from 'sharp';
import { type ConvertedImage, convertImage } from '../../server/files/convert-image.ts';
import { makeLyingPhoto } from '../fixtures/odd-pictures.ts';

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
 * Returns six portraits as from old phones and scanners: a wide strip, a tall strip, one of minimum size, a grey one, a
 * transparent one, and one with an orientation flag. Each is made once.
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
