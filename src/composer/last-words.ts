import * as v from 'valibot';
import type { DraftContent } from '../../local/outbox/drafts.ts';

const STORAGE_KEY = 'last-words';

const wordsSchema = v.object({
  userId: v.string(),
  text: v.string(),
  imageAlt: v.string(),
  to: v.nullable(v.string()),
  /** The letter that they were being given away as when the page went; null: they were not. */
  sentAs: v.optional(v.nullable(v.string()), null),
});
const storedSchema = v.record(v.string(), wordsSchema);

type StoredWords = v.InferOutput<typeof wordsSchema>;
export type LastWords = Pick<StoredWords, 'text' | 'imageAlt' | 'to'>;

/**
 * What is typed and not yet in the database. A database's write ends with the page that began it, and
 * a reload gives it no time at all; localStorage is written before the page may go. So the words are
 * put there when the page goes, and only then, and leave it with the next save of their draft
 * (product.md section 3). A picture is too big for it: that is saved as soon as it is chosen.
 */
const unkept = new Map<string, StoredWords>();

/** From now on these words of a draft are in no database. */
export function holdWords(key: string, userId: string, content: DraftContent): void {
  const { text, imageAlt, to = null } = content;
  unkept.set(key, { userId, text, imageAlt, to, sentAs: null });
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

/**
 * The words of a draft are being given away as this letter, or are not after all (null): a page that
 * goes in the middle does not know which of the two it has left, the next one sees it by the letter.
 */
export function markSent(key: string, sentAs: string | null): void {
  const held = unkept.get(key);
  if (held !== undefined) unkept.set(key, { ...held, sentAs });
  const { [key]: stored, ...others } = readAll();
  if (stored !== undefined) writeAll({ ...others, [key]: { ...stored, sentAs } });
}

/**
 * The words with which a page ended, newer than what the database has of their draft, and the letter
 * that they may have become; null: there are none.
 */
export function readLastWords(
  key: string,
  userId: string,
): { words: LastWords; sentAs: string | null } | null {
  const found = readAll()[key];
  if (found?.userId !== userId) return null;
  const { text, imageAlt, to, sentAs } = found;
  return { words: { text, imageAlt, to }, sentAs };
}

function write(): void {
  writeAll({ ...readAll(), ...Object.fromEntries(unkept) });
}

function writeWhenHidden(): void {
  if (document.visibilityState === 'hidden') write();
}

function readAll(): Record<string, StoredWords> {
  try {
    return v.parse(storedSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // No storage, or what another build has left there: the database has the rest.
    return {};
  }
}

function writeAll(words: Record<string, StoredWords>): void {
  try {
    if (Object.keys(words).length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(words));
  } catch {
    // No room for a second copy: the save that has begun is all there is.
  }
}
