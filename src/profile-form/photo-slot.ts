import { attachmentOf, waitingUrl } from '../../local/waiting/waiting-image.ts';

/**
 * A photo of the form: stored; queued for its upload; uploading, with the sent part (`null` while it is being
 * prepared); failed; or waiting on this device without a network, to be sent with the save.
 */
export type PhotoSlot =
  | { id: string; state: 'ready'; url: string; file: Blob | null }
  | { id: string; state: 'queued' | 'waiting'; file: Blob }
  | { id: string; state: 'uploading'; file: Blob; sent: number | null }
  | { id: string; state: 'failed'; file: Blob; error: unknown };

/** Returns the URL with which a photo is saved, or `null` if it has none yet. */
export function addressOf(slot: PhotoSlot): string | null {
  if (slot.state === 'ready') return slot.url;
  return slot.state === 'waiting' ? waitingUrl(slot.id) : null;
}

/**
 * Returns the URLs of photos that waited on this device and are now on the server, by the URL under which they waited.
 * Returns none if the order or the number of the photos changed.
 */
export function findArrived(
  before: readonly string[],
  now: readonly string[],
): ReadonlyMap<string, string> {
  if (before.length !== now.length) return new Map();
  const pairs = before.map((url, index) => [url, now[index] ?? url] as const);
  const hasMoved = pairs.some(([old, url]) => old !== url && attachmentOf(old) === null);
  if (hasMoved) return new Map();
  return new Map(pairs.filter(([old, url]) => old !== url && attachmentOf(url) === null));
}

export function updateSlot(slot: PhotoSlot, arrived: ReadonlyMap<string, string>): PhotoSlot {
  const url = arrived.get(addressOf(slot) ?? '');
  return url === undefined ? slot : { id: slot.id, state: 'ready', url, file: slot.file };
}
