import { AppError } from '../../contract/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import { isStorageRejected } from '../../local/device/is-storage-rejected.ts';
import { NetworkError } from '../../local/net/network-error.ts';

/** Returns the text of an error in the person's language. Never uses the message of an exception. */
export function describeError(error: unknown, { t, error: words }: Translator): string {
  if (error instanceof AppError) return words(error.code);
  if (error instanceof NetworkError) return t('error.network');
  return t(isStorageRejected(error) ? 'error.storage-blocked' : 'error.unknown');
}

/** Whether the error has no text of its own and is no network error. A form then shows its own text. */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'internal';
  return !(error instanceof NetworkError || isStorageRejected(error));
}
