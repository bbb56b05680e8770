import { statSync } from 'node:fs';
import sharp from 'sharp';
import { FILM_SIZE, FRAMES_A_SECOND, type Frame } from './camera.ts';

/** The width of the film in px, for a page on a slightly dense screen. */
const WIDTH = 540;
const HEIGHT = Math.round((WIDTH * FILM_SIZE.height) / FILM_SIZE.width);
const FRAME_MS = 1000 / FRAMES_A_SECOND;
const QUALITY = 72;
/** Intermediate files need not be small. */
const QUICKLY = { compressionLevel: 1 };

export async function packFilm(
  frames: readonly Frame[],
  target: string,
): Promise<{ bytes: number; seconds: number }> {
  const pictures: Buffer[] = [];
  const delay: number[] = [];
  for (const frame of frames) {
    const picture = await draw(frame);
    // Equal consecutive frames become one picture with a longer delay.
    if (pictures.at(-1)?.equals(picture) === true)
      delay[delay.length - 1] = (delay.at(-1) ?? 0) + FRAME_MS;
    else {
      pictures.push(picture);
      delay.push(FRAME_MS);
    }
  }
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: QUALITY, effort: 6, delay, loop: 0, minSize: true })
    .toFile(target);
  return { bytes: statSync(target).size, seconds: frames.length / FRAMES_A_SECOND };
}

/** Resizes a frame and draws the finger on it. */
async function draw({ png, finger }: Frame): Promise<Buffer> {
  const small = await sharp(png).resize(WIDTH, HEIGHT).removeAlpha().png(QUICKLY).toBuffer();
  if (finger === null) return small;
  const scale = WIDTH / FILM_SIZE.width;
  const { x, y, strength } = finger;
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <circle cx="${x * scale}" cy="${y * scale}" r="${(30 - 8 * strength) * scale}" fill="#2b2140"
      fill-opacity="${0.34 * strength}" stroke="#fff" stroke-width="2" stroke-opacity="${0.8 * strength}"/>
  </svg>`;
  const marked = sharp(small).composite([{ input: Buffer.from(mark) }]);
  return marked.removeAlpha().png(QUICKLY).toBuffer();
}
