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
  /** The revision of the draft that they were typed upon; null: there was none. */
  base: v.optional(v.nullable(v.string()), null),
});
const storedSchema = v.record(v.string(), wordsSchema);

type StoredWords = v.InferOutput<typeof wordsSchema>;

/** The words with which a page ended. */
export interface LastWords extends Pick<StoredWords, 'sentAs' | 'base'> {
  /** Under which they are stored. */
  id: string;
  words: Pick<StoredWords, 'text' | 'imageAlt' | 'to'>;
}

/**
 * What is typed and not yet in the database. A database's write ends with the page that began it, and
 * a reload gives it no time at all; localStorage is written before the page may go. So the words are
 * put there when the page goes, and only then, and leave it with the next save of their draft
 * (product.md section 3). A picture is too big for it: that is saved as soon as it is chosen.
 */
const unkept = new Map<string, StoredWords>();

/** Each page stores its own words: two windows of one draft may end at once. */
const idOf = (key: string) => `${key}#${performance.timeOrigin}`;

/** From now on these words of a draft, typed upon its revision `base`, are in no database. */
export function holdWords(
  key: string,
  { userId, content, base }: { userId: string; content: DraftContent; base: string | null },
): void {
  const { text, imageAlt, to = null } = content;
  unkept.set(key, { userId, text, imageAlt, to, sentAs: null, base });
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
  const { [idOf(key)]: dropped, ...others } = readAll();
  if (dropped !== undefined) writeAll(others);
}

/**
 * The words of a draft are being given away as this letter, or are not after all (null): a page that
 * goes in the middle does not know which of the two it has left, the next one sees it by the letter.
 */
export function markSent(key: string, sentAs: string | null): void {
  const held = unkept.get(key);
  if (held !== undefined) unkept.set(key, { ...held, sentAs });
  const id = idOf(key);
  const { [id]: stored, ...others } = readAll();
  if (stored !== undefined) writeAll({ ...others, [id]: { ...stored, sentAs } });
}

/** The words of a draft with which pages of this person have ended, the oldest first. */
export function readLastWords(key: string, userId: string): LastWords[] {
  return Object.entries(readAll())
    .filter(([id, stored]) => id.split('#')[0] === key && stored.userId === userId)
    .map(([id, { text, imageAlt, to, sentAs, base }]) => {
      return { id, words: { text, imageAlt, to }, sentAs, base };
    });
}

/** These words are in the present page's draft now, or not needed: the page stores its own instead. */
export function takeOver(found: readonly LastWords[]): void {
  const taken = new Set(found.map(({ id }) => id));
  const others = Object.entries(readAll()).filter(([id]) => !taken.has(id));
  writeAll({ ...Object.fromEntries(others), ...unkeptHere() });
}

function write(): void {
  writeAll({ ...readAll(), ...unkeptHere() });
}

function unkeptHere(): Record<string, StoredWords> {
  return Object.fromEntries([...unkept].map(([key, words]) => [idOf(key), words]));
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
