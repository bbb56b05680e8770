import { AppError, type ErrorCode } from '../../contract/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import { isUnheard } from '../../local/net/network-error.ts';
import { describeError } from '../language/describe-error.ts';

/** Codes caused by the file itself. The same file would fail again. */
const OF_THE_FILE: readonly ErrorCode[] = [
  'image-invalid',
  'image-too-large',
  'image-too-many-pixels',
  'image-damaged',
  'image-heic',
  'photo-too-small',
];
/** Codes whose own message is more helpful than "upload failed". */
const OF_THE_PERSON: readonly ErrorCode[] = [
  'unauthenticated',
  'too-many-requests',
  'storage-full',
  'quota-full',
  'picture-held',
  'picture-refused',
];

/** Rejections caused only by a letter's picture. Without it the letter would be accepted. */
const OF_THE_PICTURE: readonly ErrorCode[] = [
  ...OF_THE_FILE,
  'quota-full',
  'picture-refused',
  'upload-failed',
  'upload-unknown',
  'picture-unreadable',
];

export const isPictureRejection = (code: ErrorCode | null): boolean =>
  code !== null && OF_THE_PICTURE.includes(code);

/** Whether another file has to be chosen, because a retry would not help. */
export function isFileToBlame(error: unknown): boolean {
  return error instanceof AppError && OF_THE_FILE.includes(error.code);
}

/** Returns the message for a failed picture. Other rejections of the server are described as a failed upload. */
export function describePictureError(error: unknown, translator: Translator): string {
  const hasWords = error instanceof AppError && OF_THE_PERSON.includes(error.code);
  if (hasWords || isFileToBlame(error) || isUnheard(error)) {
    return describeError(error, translator);
  }
  return translator.t('profile.upload-error');
}

/** Returns advice on how to get an accepted picture, or `null` if the message is sufficient. */
export function helpWithPicture(error: unknown, { t }: Translator): string | null {
  return error instanceof AppError && error.code === 'image-heic' ? t('picture.heic-help') : null;
}
