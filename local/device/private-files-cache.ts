/** The one cache for letters' images and portraits. */
export const PRIVATE_FILES_CACHE = 'guvercin-private-files';

/** Removes every kept file; the same from each thread of a browser. */
export async function emptyPrivateFiles(): Promise<void> {
  await caches.delete(PRIVATE_FILES_CACHE);
}

/** Removes what was recalled or deleted; a file that is not kept is no error. */
export async function dropPrivateFiles(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const cache = await caches.open(PRIVATE_FILES_CACHE);
  await Promise.all(urls.map((url) => cache.delete(url)));
}
