/**
 * Does the browser block this site's data? It then refuses cookies, storage, database and workers alike;
 * local storage is the one that says so at once.
 */
export function isStorageBlocked(): boolean {
  try {
    localStorage.getItem('language');
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
