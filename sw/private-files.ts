import { PRIVATE_FILES_CACHE } from '../local/private-files-cache.ts';

const KEEP_FILES = 400;

/**
 * Answers GET /files/…: from the cache, else from the network, kept for the next time. A file never
 * changes under its key, so what is stored is always right.
 */
export async function answerPrivateFile(request: Request): Promise<Response> {
  const cache = await caches.open(PRIVATE_FILES_CACHE);
  const stored = await cache.match(request.url);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request.url, response.clone());
    await trim(cache);
  }
  return response;
}

/** Keeps the newest files; a cache lists its keys in the order in which they were put. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - KEEP_FILES));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}
