import { emptyPrivateFiles } from '../../local/device/private-files-cache.ts';
import { rereadChoices } from '../appearance/follow-choices.ts';

const LANGUAGE_KEY = 'language';

/**
 * Empties what log-out must not leave behind outside IndexedDB: private caches, session and local
 * storage; the look of the page goes with it at once. The language is the device's, not the person's, and is written back (product.md section 9).
 */
export async function emptyStorage(): Promise<void> {
  const language = localStorage.getItem(LANGUAGE_KEY);
  localStorage.clear();
  sessionStorage.clear();
  if (language !== null) localStorage.setItem(LANGUAGE_KEY, language);
  rereadChoices();
  await emptyPrivateFiles();
}
