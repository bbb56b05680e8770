import { PRIVATE_FILES_CACHE } from '../local/device/private-files-cache.ts';

const KEEP_FILES = 400;

interface Surroundings {
  caches: Pick<CacheStorage, 'open'>;
  fetch(request: Request): Promise<Response>;
  /** The session of whoever is logged in on this device; null for a visitor. */
  readSession(): Promise<string | null>;
}

/** Answers GET /files/…; what is left to do once the answer is out is given to `waitUntil`. */
export type AnswerPrivateFile = (
  request: Request,
  waitUntil: (work: Promise<void>) => void,
) => Promise<Response>;

/**
 * Private files come from the cache, else from the network, kept for the next time. A file never
 * changes under its key, so what is stored is always right. Nothing is kept for a visitor, and
 * nothing that arrives when its person has left: log-out has emptied the cache by then.
 */
export function createPrivateFiles({
  caches,
  fetch,
  readSession,
}: Surroundings): AnswerPrivateFile {
  const sessionOrNone = () =>
    // Without its database the device does not know whose file it is: then it is nobody's.
    readSession().catch(() => null);

  const keep = async (url: string, response: Response, session: string): Promise<void> => {
    const cache = await caches.open(PRIVATE_FILES_CACHE);
    await cache.put(url, response);
    // Asked again after the file was put, not before: between the two the person may have left.
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
      // A full disk keeps nothing, and the picture is shown all the same.
      waitUntil(kept.catch(() => undefined));
    }
    return response;
  };
}

/** Refusals, parts of a file and answers that may not be looked into are never kept. */
function isWhole(response: Response): boolean {
  return response.status === 200 && response.type !== 'opaque' && !response.redirected;
}

/** Keeps the newest files; a cache lists its keys in the order in which they were put. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - KEEP_FILES));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}
