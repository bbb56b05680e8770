export type KeyAct = 'write' | 'search' | 'next' | 'before' | 'reply' | 'help' | 'jump';

/** The single keys, as printed on the keyboard. */
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
/** Actions that repeat while the key is held down. */
const REPEATING: ReadonlySet<KeyAct> = new Set(['next', 'before']);
/** The key value during input method composition, in browsers without `isComposing`. */
const COMPOSING = 'Process';

type Stroke = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/**
 * Returns the action of a key press, or `null` if there is none. Symbols may be typed with Shift, which many keyboards
 * require. Letters with Shift, and keys with other modifiers, are left to the browser. With `isApple`, Command replaces
 * Ctrl.
 */
export function readKey(stroke: Stroke, isApple: boolean): KeyAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = stroke;
  if (isComposing || key === COMPOSING) return null;
  const hasCommand = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  // Caps Lock gives a capital letter.
  const lower = key.toLowerCase();
  if (hasCommand && !altKey && !shiftKey && !repeat && lower === 'k') return 'jump';
  if (ctrlKey || metaKey || altKey) return null;
  const isLetter = /^[a-z]$/.test(lower);
  if (isLetter && shiftKey) return null;
  const act = actOf.get(lower) ?? null;
  if (act === null || (repeat && !REPEATING.has(act))) return null;
  return act;
}
