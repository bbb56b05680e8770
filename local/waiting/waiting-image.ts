const SCHEME = 'waiting:';

/** What stands in a row's arguments, and on the screen, for an image that is still on this device. */
export function waitingUrl(attachmentId: string): string {
  return `${SCHEME}${attachmentId}`;
}

/** The attachment behind such a URL; null for one of the server's. */
export function attachmentOf(url: string | null | undefined): string | null {
  return url?.startsWith(SCHEME) === true ? url.slice(SCHEME.length) : null;
}
