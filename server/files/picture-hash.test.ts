import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { hashBothWays, hashPicture } from './picture-hash.ts';

const look = new URL('../../docs/images/sky-desktop.webp', import.meta.url);
const other = new URL('../../docs/images/messages-phone.webp', import.meta.url);
const distance = (a: string | null, b: string | null) =>
  [...(a ?? '')].filter((digit, at) => digit !== b?.[at]).length;

test.each([
  ['compressed', (picture: Sharp) => picture.jpeg({ quality: 40 })],
  ['half as large', (picture: Sharp) => picture.resize(640)],
  ['darker', (picture: Sharp) => picture.modulate({ brightness: 0.85 })],
  ['grey', (picture: Sharp) => picture.greyscale()],
])('a picture that is %s has nearly the same hash', async (_, change) => {
  const bytes = await readFile(look);
  const changed = await change(sharp(bytes)).toBuffer();
  expect(distance(await hashPicture(bytes), await hashPicture(changed))).toBeLessThanOrEqual(6);
});

test('another picture has another hash', async () => {
  const hashes = [
    await hashPicture(await readFile(look)),
    await hashPicture(await readFile(other)),
  ];
  expect(distance(hashes[0] ?? null, hashes[1] ?? null)).toBeGreaterThan(16);
});

test('the mirror image is found by the second hash', async () => {
  const bytes = await readFile(look);
  const [, mirrored = ''] = await hashBothWays(bytes);
  const flopped = await sharp(bytes).flop().toBuffer();
  expect(distance(mirrored, await hashPicture(flopped))).toBeLessThanOrEqual(4);
});

test('a picture of one colour has no hash', async () => {
  const flat = { width: 300, height: 200, channels: 3, background: '#184f92' } as const;
  expect(await hashBothWays(await sharp({ create: flat }).png().toBuffer())).toEqual([]);
});
