import sharp from 'sharp';
import { drawPicture } from '../../server/demo/draw-picture.ts';
import { HEIGHT, WIDTH } from '../../server/demo/picture-size.ts';

/** The roofs of a drawn picture without the sky above them, as one holds a camera for a view. */
export async function drawLandscape(seed: number): Promise<Buffer> {
  const height = Math.round(WIDTH / 2);
  const area = { left: 0, top: HEIGHT - height - 90, width: WIDTH, height };
  return sharp(await drawPicture(seed, 'roofs'))
    .extract(area)
    .jpeg({ quality: 90 })
    .toBuffer();
}
