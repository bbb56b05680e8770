import { PRIVATE_FILES_CACHE } from '../local/device/private-files-cache.ts';

const KEEP_FILES = 400;

interface Dependencies {
  caches: Pick<CacheStorage, 'open'>;
  fetch(request: Request): Promise<Response>;
  /** Returns the session of the logged-in person on this device, or `null` for a visitor. */
  readSession(): Promise<string | null>;
}

/** Answers GET /files/…. Work after the answer is passed to `waitUntil`. */
export type AnswerPrivateFile = (
  request: Request,
  waitUntil: (work: Promise<void>) => void,
) => Promise<Response>;

/**
 * Answers requests for private files from the cache, else from the network, and then caches them. The content under a
 * key never changes, so cached files are always valid. Files are not cached for a visitor or after a logout, which has
 * already emptied the cache.
 */
export function createPrivateFiles({
  caches,
  fetch,
  readSession,
}: Dependencies): AnswerPrivateFile {
  const sessionOrNone = () =>
    // Without its database the device cannot determine the person, so the file is not cached.
    readSession().catch(() => null);

  const keep = async (url: string, response: Response, session: string): Promise<void> => {
    const cache = await caches.open(PRIVATE_FILES_CACHE);
    await cache.put(url, response);
    // The session is checked again after the file was stored, because the person may have logged out in between.
    if ((await sessionOrNone()) !== session) await cache.delete(url);
    else await trim(cache);
  };

  return async (request, waitUntil) => {
    const cache = await caches.open(PRIVATE_FILES_CACHE);
    const stored = await cache.match(request.url);
    if (stored !== undefined) return stored;
    const session = await sessionOrNone();
    const response = await fetch(request);
    if (session !== null && isWhole(response) && (await sessionOrNone()) === session) {
      const kept = keep(request.url, response.clone(), session);
      // If the quota is exceeded, the file is not cached but still shown.
      waitUntil(kept.catch(() => undefined));
    }
    return response;
  };
}

/** Whether a response may be cached: no rejections, partial files, opaque or redirected responses. */
function isWhole(response: Response): boolean {
  return response.status === 200 && response.type !== 'opaque' && !response.redirected;
}

/** Keeps the newest files. A cache lists its keys in the order of insertion. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - KEEP_FILES));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}
