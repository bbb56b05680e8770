/** The browser's information about this app's storage. A field is `null` if the browser does not provide it. */
export interface StorageHere {
  /** In bytes. */
  room: { usage: number; quota: number } | null;
  /** Whether the browser keeps the data when the disk runs low. */
  isKept: boolean | null;
}

/** Queries the browser. A denied query gives `null`. */
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
