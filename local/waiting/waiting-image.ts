const SCHEME = 'waiting:';

/** Returns the URL used in a row's arguments, and on the screen, for an image that is still on this device. */
export function waitingUrl(attachmentId: string): string {
  return `${SCHEME}${attachmentId}`;
}

/** Returns the attachment of such a URL, or `null` for a URL of the server. */
export function attachmentOf(url: string | null | undefined): string | null {
  return url?.startsWith(SCHEME) === true ? url.slice(SCHEME.length) : null;
}
