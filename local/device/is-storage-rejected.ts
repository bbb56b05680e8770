/** The error names with which browsers and Dexie deny a database, a lock or a channel. */
const REFUSALS: readonly string[] = ['SecurityError', 'MissingAPIError'];

/** Whether an error says that the browser does not allow this site to store data. Dexie wraps the browser's error. */
export function isStorageRejected(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  if (REFUSALS.includes(error.name)) return true;
  const inner = 'inner' in error ? error.inner : undefined;
  return inner !== undefined && inner !== error && isStorageRejected(inner);
}
