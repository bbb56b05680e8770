import * as v from 'valibot';
import type { DraftContent } from '../../local/outbox/drafts.ts';

const STORAGE_KEY = 'last-words';

const wordsSchema = v.object({
  userId: v.string(),
  text: v.string(),
  imageAlt: v.string(),
  to: v.nullable(v.string()),
  /** The id of the letter that was being sent with this text when the page closed. `null` if there was none. */
  sentAs: v.optional(v.nullable(v.string()), null),
  /** The revision of the draft on which the text was typed. `null` if there was none. */
  base: v.optional(v.nullable(v.string()), null),
});
const storedSchema = v.record(v.string(), wordsSchema);

type StoredBackup = v.InferOutput<typeof wordsSchema>;

export interface DraftBackup extends Pick<StoredBackup, 'sentAs' | 'base'> {
  id: string;
  words: Pick<StoredBackup, 'text' | 'imageAlt' | 'to'>;
}

/**
 * The draft backup: typed text that is not in the database yet. A closing page cannot complete a database write, but
 * localStorage is synchronous. So the text is stored there when the page is closed or hidden, and removed with the next
 * save of its draft (product.md section 3). A picture is too large for localStorage and is saved as soon as it is
 * chosen.
 */
const unkept = new Map<string, StoredBackup>();

/** Each page stores its own text, because two windows of one draft may close at once. */
const idOf = (key: string) => `${key}#${performance.timeOrigin}`;

/** Stores the text of a draft that is not in the database yet. `base` is the stored revision that it changes. */
export function storeDraftBackup(
  key: string,
  { userId, content, base }: { userId: string; content: DraftContent; base: string | null },
): void {
  const { text, imageAlt, to = null } = content;
  unkept.set(key, { userId, text, imageAlt, to, sentAs: null, base });
  // Adding the same listener twice has no effect. `pagehide` covers a page that closes; `visibilitychange` covers a
  // page that is killed while hidden.
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', writeWhenHidden);
}

/** Drops the backup, because the draft is in the database or was deleted. */
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
 * Marks the text of a draft as being sent as this letter, or as not being sent (`null`). If the page closes before the
 * result is known, the next page checks whether the letter exists.
 */
export function markSent(key: string, sentAs: string | null): void {
  const held = unkept.get(key);
  if (held !== undefined) unkept.set(key, { ...held, sentAs });
  const id = idOf(key);
  const { [id]: stored, ...others } = readAll();
  if (stored !== undefined) writeAll({ ...others, [id]: { ...stored, sentAs } });
}

/** Returns the backups of a draft from closed pages of this person, oldest first. */
export function readDraftBackups(key: string, userId: string): DraftBackup[] {
  return Object.entries(readAll())
    .filter(([id, stored]) => id.split('#')[0] === key && stored.userId === userId)
    .map(([id, { text, imageAlt, to, sentAs, base }]) => {
      return { id, words: { text, imageAlt, to }, sentAs, base };
    });
}

/**
 * Removes backups whose text is now in the current page's draft or not needed. Also stores the current page's own
 * backups.
 */
export function takeOver(found: readonly DraftBackup[]): void {
  const taken = new Set(found.map(({ id }) => id));
  const others = Object.entries(readAll()).filter(([id]) => !taken.has(id));
  writeAll({ ...Object.fromEntries(others), ...unkeptHere() });
}

function write(): void {
  writeAll({ ...readAll(), ...unkeptHere() });
}

function unkeptHere(): Record<string, StoredBackup> {
  return Object.fromEntries([...unkept].map(([key, words]) => [idOf(key), words]));
}

function writeWhenHidden(): void {
  if (document.visibilityState === 'hidden') write();
}

function readAll(): Record<string, StoredBackup> {
  try {
    return v.parse(storedSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // localStorage is blocked, or contains data of another build. The saved drafts are in the database.
    return {};
  }
}

function writeAll(words: Record<string, StoredBackup>): void {
  try {
    if (Object.keys(words).length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(words));
  } catch {
    // There is no space for a backup. The text is only in the save that is still running.
  }
}
