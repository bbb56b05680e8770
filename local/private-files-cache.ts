/** The one cache for letters' images and portraits. */
export const PRIVATE_FILES_CACHE = 'guvercin-private-files';

/** Removes every kept file; the same from each thread of a browser. */
export async function emptyPrivateFiles(): Promise<void> {
  await caches.delete(PRIVATE_FILES_CACHE);
}
