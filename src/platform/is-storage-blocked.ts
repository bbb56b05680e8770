/**
 * Whether the browser blocks this site's data. It then denies cookies, storage, database and workers; local storage
 * shows it synchronously.
 */
export function isStorageBlocked(): boolean {
  try {
    localStorage.getItem('language');
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
