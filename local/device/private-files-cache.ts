/** The one cache for the images of letters and for portraits. */
export const PRIVATE_FILES_CACHE = 'guvercin-private-files';

/** Removes all cached private files. Works the same in every thread of a browser. */
export async function emptyPrivateFiles(): Promise<void> {
  await caches.delete(PRIVATE_FILES_CACHE);
}

/** Removes the files of recalled or deleted messages. Missing files are ignored. */
export async function dropPrivateFiles(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const cache = await caches.open(PRIVATE_FILES_CACHE);
  await Promise.all(urls.map((url) => cache.delete(url)));
}
