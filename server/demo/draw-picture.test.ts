import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture } from './draw-picture.ts';

test('the same number draws the same picture, another one another', async () => {
  const pictures = await Promise.all([7, 7, 8].map((seed) => drawPicture(seed, 'portrait')));
  const [first, again, other] = pictures.map((bytes) => bytes.toString('base64'));
  expect(first).toBe(again);
  expect(first).not.toBe(other);
});

test.each(['portrait', 'roofs', 'flight'] as const)(
  'a %s is a picture with a bird in it',
  async (scene) => {
    const { width, height, format } = await sharp(await drawPicture(3, scene)).metadata();
    expect([width, height, format]).toEqual([900, 1120, 'jpeg']);
    const { entropy } = await sharp(await drawPicture(3, scene)).stats();
    expect(entropy).toBeGreaterThan(2);
  },
);
