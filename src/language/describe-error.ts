import { AppError } from '../../contract/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import { isStorageRefused } from '../../local/device/is-storage-refused.ts';
import { NetworkError } from '../../local/net/network-error.ts';

/** What went wrong, in the person's language; never the message of an exception. */
export function describeError(error: unknown, { t, error: words }: Translator): string {
  if (error instanceof AppError) return words(error.code);
  if (error instanceof NetworkError) return t('error.network');
  return t(isStorageRefused(error) ? 'error.storage-blocked' : 'error.unknown');
}

/** Neither the network nor a refusal that has words of its own: a form says its own sentence. */
export function isUnexpected(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'internal';
  return !(error instanceof NetworkError || isStorageRefused(error));
}
