import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listDemoPeople } from './demo-people.ts';
import { drawPicture, drawPortrait } from './draw-picture.ts';

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

test('each of the demo’s people has a face of their own, and keeps it', async () => {
  const people = listDemoPeople(24);
  const drawn = await Promise.all(
    people.map(async ({ looks }, at) => (await drawPortrait(3 * at, looks)).toString('base64')),
  );
  expect(new Set(drawn).size).toBe(24);
  expect(new Set(people.map(({ looks }) => JSON.stringify(looks))).size).toBe(24);
  const [first] = people;
  if (first === undefined) throw new Error('there are no people');
  expect((await drawPortrait(0, first.looks)).toString('base64')).toBe(drawn[0]);
});
