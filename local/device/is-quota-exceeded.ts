/** Whether an error says that the storage quota is exceeded. Dexie wraps the browser's error, sometimes twice. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  if (error.name === 'QuotaExceededError') return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== undefined && inner !== error && isQuotaExceeded(inner);
}
