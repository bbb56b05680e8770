import { expect, test } from 'vitest';
import { detectImageType } from './detect-image-type.ts';

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
/** Returns the first box of an ISO file: its length, `ftyp`, the major brand, a version, the compatible brands. */
const ftyp = (major: string, ...others: string[]) =>
  Uint8Array.from([
    ...[0, 0, 0, 16 + 4 * others.length],
    ...text('ftyp'),
    ...text(major),
    ...[0, 0, 0, 0],
    ...others.flatMap(text),
    ...text('heic'),
  ]);

test('the image type is detected by the first bytes, not by the name', () => {
  expect(detectImageType(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
  expect(detectImageType(Uint8Array.from([0x89, ...text('PNG\r\n\u001a\n')]))).toBe('png');
  expect(detectImageType(Uint8Array.from(text('GIF89a')))).toBe('gif');
  expect(detectImageType(Uint8Array.from(text('RIFF....WEBP')))).toBe('webp');
});

test('photos from phones are detected as HEIC by any of its brands', () => {
  expect(detectImageType(ftyp('heic', 'mif1', 'heic'))).toBe('heic');
  expect(detectImageType(ftyp('mif1', 'heic'))).toBe('heic');
  expect(detectImageType(ftyp('heix'))).toBe('heic');
});

test('an AVIF is detected even with the shared major brand', () => {
  expect(detectImageType(ftyp('avif', 'mif1'))).toBe('avif');
  expect(detectImageType(ftyp('mif1', 'miaf', 'avif'))).toBe('avif');
});

test('a video, a text and an empty file are not images', () => {
  expect(detectImageType(ftyp('isom', 'mp42'))).toBeNull();
  expect(detectImageType(Uint8Array.from(text('<svg xmlns=')))).toBeNull();
  expect(detectImageType(new Uint8Array())).toBeNull();
  expect(detectImageType(Uint8Array.from(text('0000ftyp')))).toBeNull();
});
