import { useSyncExternalStore } from 'react';

export function createMedia(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Whether there is space for the header. Otherwise the bottom bar and sheets are used. */
export const useIsWide = createMedia('(width >= 900px)');

/** Whether there is space for the list of people beside a conversation. */
export const useHasTwoPanes = createMedia('(width >= 1024px)');

/** Whether there is space for columns on both sides of the letters. */
export const useIsRoomy = createMedia('(width >= 1200px)');

/** Whether the pointer is precise enough for small targets. */
export const useHasMouse = createMedia('(pointer: fine)');
