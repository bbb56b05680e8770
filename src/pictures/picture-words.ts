import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import { isUnheard } from '../../local/net/network-error.ts';
import { describeError } from '../language/describe-error.ts';

/** What the file itself is to blame for: the same file would fail again. */
const OF_THE_FILE: readonly ErrorCode[] = [
  'image-invalid',
  'image-too-large',
  'image-too-many-pixels',
  'image-damaged',
  'image-heic',
  'photo-too-small',
];
/** Codes whose own words help more than that the upload failed. */
const OF_THE_PERSON: readonly ErrorCode[] = [
  'unauthenticated',
  'too-many-requests',
  'storage-full',
  'quota-full',
  'picture-held',
  'picture-refused',
];

/** Refusals that are about a letter's picture alone: without it the letter would have gone. */
const OF_THE_PICTURE: readonly ErrorCode[] = [
  ...OF_THE_FILE,
  'quota-full',
  'picture-refused',
  'upload-failed',
  'upload-unknown',
  'picture-unreadable',
];

export const isPictureRefusal = (code: ErrorCode | null): boolean =>
  code !== null && OF_THE_PICTURE.includes(code);

/** Another file has to be chosen; trying again would not help. */
export function isFileToBlame(error: unknown): boolean {
  return error instanceof AppError && OF_THE_FILE.includes(error.code);
}

/** Why there is no picture, in a sentence; any other refusal of the server is an upload that failed. */
export function describePictureError(error: unknown, translator: Translator): string {
  const hasWords = error instanceof AppError && OF_THE_PERSON.includes(error.code);
  if (hasWords || isFileToBlame(error) || isUnheard(error)) {
    return describeError(error, translator);
  }
  return translator.t('profile.upload-error');
}

/** How to get a picture that can be taken; null where the reason says it all. */
export function helpWithPicture(error: unknown, { t }: Translator): string | null {
  return error instanceof AppError && error.code === 'image-heic' ? t('picture.heic-help') : null;
}
