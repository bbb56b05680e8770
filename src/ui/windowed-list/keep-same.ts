/**
 * Returns the items of a new result. Unchanged items keep their previous object, so that memoized components do not
 * render again.
 */
export function keepSame<Item extends { id: string }>(
  before: readonly Item[],
  now: readonly Item[],
): Item[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return now.map((item) => {
    const old = known.get(item.id);
    return old !== undefined && isSame(old, item) ? old : item;
  });
}

/** Compares plain data deeply. A file is equal only to itself. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
