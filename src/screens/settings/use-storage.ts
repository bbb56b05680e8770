import { useCallback, useState } from 'react';
import { readStorage, type StorageHere } from '../../platform/read-storage.ts';

/** What the browser says of its room; no event tells of it, so it is read when somebody looks. */
export function useStorage() {
  const [storage, setStorage] = useState<StorageHere>();
  const read = useCallback(() => {
    readStorage().then(setStorage, reportError);
  }, []);
  const watch = useCallback((box: HTMLElement | null) => followSight(box, read), [read]);
  return {
    /** undefined until the browser has answered. */
    storage,
    /** Reads it anew. */
    read,
    /** For the `ref` of the box that shows it. */
    watch,
  };
}

/** Calls when a box is there, and whenever it comes into sight or leaves it. */
function followSight(box: HTMLElement | null, run: () => void): (() => void) | undefined {
  if (box === null) return;
  const observer = new IntersectionObserver(run);
  observer.observe(box);
  document.addEventListener('visibilitychange', run);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', run);
  };
}
