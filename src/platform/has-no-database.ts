/** Whether the browser has no database for this site. False if the browser does not answer. */
export async function hasNoDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).length === 0;
  } catch {
    // Older browsers lack the method, and strict privacy modes deny it.
    return false;
  }
}
