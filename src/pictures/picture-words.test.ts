import { expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { NetworkError } from '../../local/net/network-error.ts';
import { describePictureError, helpWithPicture, isFileToBlame } from './picture-words.ts';

const english = createTranslator('en');
const words = (error: unknown) => describePictureError(error, english);

test('the problem of a file is shown in the catalogue’s words', () => {
  expect(words(new AppError('image-too-large'))).toBe('Image file must be smaller than 15MB.');
  expect(words(new AppError('image-invalid'))).toBe('Please select a valid image file.');
  expect(words(new AppError('image-damaged'))).toBe(english.error('image-damaged'));
  expect(words(new AppError('image-too-many-pixels'))).toContain('too many pixels');
  expect(words(new AppError('image-heic'))).toBe('This browser cannot open HEIC.');
});

test('any other error of the server or the disk is a failed upload', () => {
  for (const error of [
    new AppError('upload-failed'),
    new AppError('internal'),
    new Error('disk'),
  ]) {
    expect(words(error)).toBe('Error uploading image.');
    expect(isFileToBlame(error)).toBe(false);
  }
});

test('a missing network and a limit have their own words', () => {
  expect(words(new NetworkError('cut'))).toBe(english.t('error.network'));
  expect(words(new AppError('too-many-requests'))).toBe(english.error('too-many-requests'));
});

test('only HEIC has a help text', () => {
  expect(helpWithPicture(new AppError('image-heic'), english)).toContain('JPEG');
  expect(helpWithPicture(new AppError('image-invalid'), english)).toBeNull();
});
