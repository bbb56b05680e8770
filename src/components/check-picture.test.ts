import { expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { checkPicture } from './check-picture.ts';

test('a small picture is taken', () => {
  expect(checkPicture(new Blob(['x'], { type: 'image/png' }))).toBeNull();
});

test('a text is no picture', () => {
  expect(checkPicture(new Blob(['x'], { type: 'text/plain' }))).toBe('image-invalid');
});

test('15 MB is too much, one byte less is not', () => {
  const bytes = new Uint8Array(IMAGE_MAX_BYTES);
  expect(checkPicture(new Blob([bytes], { type: 'image/png' }))).toBe('image-too-large');
  expect(checkPicture(new Blob([bytes.subarray(1)], { type: 'image/png' }))).toBeNull();
});
