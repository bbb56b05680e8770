import { attachmentOf, waitingUrl } from '../../local/waiting/waiting-image.ts';

/**
 * A niche with a photo: kept; in the line for its upload; on its way, with the part that has left (null
 * while it is being made ready); refused; or without a network and so kept here, to travel with the
 * save.
 */
export type PhotoSlot =
  | { id: string; state: 'ready'; url: string; file: Blob | null }
  | { id: string; state: 'queued' | 'waiting'; file: Blob }
  | { id: string; state: 'uploading'; file: Blob; sent: number | null }
  | { id: string; state: 'failed'; file: Blob; error: unknown };

/** The address under which a photo is saved; null while it has none. */
export function addressOf(slot: PhotoSlot): string | null {
  if (slot.state === 'ready') return slot.url;
  return slot.state === 'waiting' ? waitingUrl(slot.id) : null;
}

/**
 * The photos that waited here in the profile before and that the server has now, by the address they
 * waited under. Another order or number says nothing about any of them.
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

/** The slot under the server's address, where its photo has arrived. */
export function settleSlot(slot: PhotoSlot, arrived: ReadonlyMap<string, string>): PhotoSlot {
  const url = arrived.get(addressOf(slot) ?? '');
  return url === undefined ? slot : { id: slot.id, state: 'ready', url, file: slot.file };
}
