import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching';

export function isPrecached({ url }: Request): boolean {
  return getCacheKeyForURL(new URL(url).pathname) !== undefined;
}

/** A hashed asset or icon of the shell; the network when the browser has evicted it. */
export async function answerFromPrecache(request: Request): Promise<Response> {
  return (await matchPrecache(new URL(request.url).pathname)) ?? fetch(request);
}
