/** What browsers and Dexie call the refusal of a database, a lock or a channel. */
const REFUSALS: readonly string[] = ['SecurityError', 'MissingAPIError'];

/** Does the browser refuse to keep anything for this site? Dexie wraps what it says. */
export function isStorageRefused(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  if (REFUSALS.includes(error.name)) return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== undefined && inner !== error && isStorageRefused(inner);
}
