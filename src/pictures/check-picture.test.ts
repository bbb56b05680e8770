import { expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { checkPicture } from './check-picture.ts';

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const heic = new Blob(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic']);

test('a picture is recognised by its bytes, not by its file name', async () => {
  expect(await checkPicture(new Blob([JPEG], { type: 'application/octet-stream' }))).toBe('jpeg');
  expect(await checkPicture(heic)).toBe('heic');
});

test('a text that is called a picture is rejected', async () => {
  const text = new Blob(['Bu bir resim değil.'], { type: 'image/png' });
  await expect(checkPicture(text)).rejects.toMatchObject({ code: 'image-invalid' });
  await expect(checkPicture(new Blob())).rejects.toMatchObject({ code: 'image-invalid' });
});

test('an unknown brand is HEIC where the system says so', async () => {
  const file = new Blob(['\0\0\0\u0010ftypzzzz'], { type: 'image/heif' });
  expect(await checkPicture(file)).toBe('heic');
});

test('15 MB is too much, one byte less is accepted', async () => {
  const rest = new Uint8Array(IMAGE_MAX_BYTES - JPEG.length);
  const full = new Blob([JPEG, rest]);
  await expect(checkPicture(full)).rejects.toMatchObject({ code: 'image-too-large' });
  expect(await checkPicture(new Blob([JPEG, rest.subarray(1)]))).toBe('jpeg');
});
