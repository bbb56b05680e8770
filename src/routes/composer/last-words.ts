import * as v from 'valibot';
import type { DraftContent } from '../../../local/drafts.ts';

const STORAGE_KEY = 'last-words';

const wordsSchema = v.object({
  userId: v.string(),
  text: v.string(),
  imageAlt: v.string(),
  to: v.nullable(v.string()),
});
const storedSchema = v.record(v.string(), wordsSchema);

type LastWords = v.InferOutput<typeof wordsSchema>;

/**
 * What is typed and not yet in the database. A database's write ends with the page that began it, and
 * a reload gives it no time at all; localStorage is written before the page may go. So the words are
 * put there when the page goes, and only then, and leave it with the next save of their draft
 * (product.md section 3). A picture is too big for it: that is saved as soon as it is chosen.
 */
const unkept = new Map<string, LastWords>();

/** From now on these words of a draft are in no database. */
export function holdWords(key: string, userId: string, content: DraftContent): void {
  const { text, imageAlt, to = null } = content;
  unkept.set(key, { userId, text, imageAlt, to });
  // The same listener is added but once. A page that ends tells of it by the first, one that may be
  // ended while nobody looks at it by the second.
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', writeWhenHidden);
}

/** The draft is in the database, or gone on purpose. */
export function dropWords(key: string): void {
  unkept.delete(key);
  if (unkept.size === 0) {
    removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', writeWhenHidden);
  }
  const { [key]: dropped, ...others } = readAll();
  if (dropped !== undefined) writeAll(others);
}

/** The words with which a page ended, newer than what the database has of their draft; or null. */
export function readLastWords(key: string, userId: string): Omit<LastWords, 'userId'> | null {
  const words = readAll()[key];
  if (words?.userId !== userId) return null;
  const { text, imageAlt, to } = words;
  return { text, imageAlt, to };
}

function write(): void {
  writeAll({ ...readAll(), ...Object.fromEntries(unkept) });
}

function writeWhenHidden(): void {
  if (document.visibilityState === 'hidden') write();
}

function readAll(): Record<string, LastWords> {
  try {
    return v.parse(storedSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // No storage, or what another build has left there: the database has the rest.
    return {};
  }
}

function writeAll(words: Record<string, LastWords>): void {
  try {
    if (Object.keys(words).length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(words));
  } catch {
    // No room for a second copy: the save that has begun is all there is.
  }
}
