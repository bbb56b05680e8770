/** What a key does on every screen. */
export type KeyAct = 'write' | 'search' | 'next' | 'before' | 'reply' | 'help' | 'jump';

/** The single keys, as they are printed on the keyboard. */
export const singleKeys = {
  write: 'n',
  search: '/',
  next: 'j',
  before: 'k',
  reply: 'r',
  help: '?',
} as const satisfies Partial<Record<KeyAct, string>>;

const actOf = new Map<string, KeyAct>(
  Object.entries(singleKeys).map(([act, key]) => [key, act as keyof typeof singleKeys]),
);
/** They go on while the key is held down. */
const REPEATING: ReadonlySet<KeyAct> = new Set(['next', 'before']);
/** An input method is at work with the key, in browsers that do not say `isComposing`. */
const COMPOSING = 'Process';

type Stroke = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/**
 * What a stroke asks for; null: nothing. Signs come with Shift on many keyboards; letters with it, and
 * anything with another modifier, belong to the browser. `isApple`: Command is what Ctrl is elsewhere.
 */
export function readKey(stroke: Stroke, isApple: boolean): KeyAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = stroke;
  if (isComposing || key === COMPOSING) return null;
  const hasCommand = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  // Caps Lock makes a large letter of it.
  const lower = key.toLowerCase();
  if (hasCommand && !altKey && !shiftKey && !repeat && lower === 'k') return 'jump';
  if (ctrlKey || metaKey || altKey) return null;
  const isLetter = /^[a-z]$/.test(lower);
  if (isLetter && shiftKey) return null;
  const act = actOf.get(lower) ?? null;
  if (act === null || (repeat && !REPEATING.has(act))) return null;
  return act;
}
