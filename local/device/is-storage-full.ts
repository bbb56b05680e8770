/** Dexie wraps what the browser says, sometimes twice. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  if (error.name === 'QuotaExceededError') return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== undefined && inner !== error && isStorageFull(inner);
}
