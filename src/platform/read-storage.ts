/** What the browser says of its room for this app; null: it does not say. */
export interface StorageHere {
  /** In bytes. */
  room: { usage: number; quota: number } | null;
  /** Does it stay when the disk runs low? */
  isKept: boolean | null;
}

/** Asks the browser anew; an answer that it refuses is one that it does not give. */
export async function readStorage(): Promise<StorageHere> {
  if (!('storage' in navigator)) return { room: null, isKept: null };
  const [room, isKept] = await Promise.all([
    readRoom().catch(() => null),
    readIsKept().catch(() => null),
  ]);
  return { room, isKept };
}

async function readRoom(): Promise<StorageHere['room']> {
  if (!('estimate' in navigator.storage)) return null;
  const { usage, quota } = await navigator.storage.estimate();
  return usage === undefined || quota === undefined ? null : { usage, quota };
}

async function readIsKept(): Promise<boolean | null> {
  if (!('persist' in navigator.storage)) return null;
  return navigator.storage.persisted();
}
