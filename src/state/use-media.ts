import { useSyncExternalStore } from 'react';

/** Makes the hook of a media query. */
export function createMedia(query: string): () => boolean {
  const media = matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Is there room for the header? Below it the bottom bar and sheets take over. */
export const useIsWide = createMedia('(width >= 900px)');

/** Is there room for the people beside a conversation? */
export const useHasTwoPanes = createMedia('(width >= 1024px)');

/** Is there room for columns on both sides of the letters? */
export const useIsRoomy = createMedia('(width >= 1200px)');

/** Can one hit what is smaller than a finger? */
export const useHasMouse = createMedia('(pointer: fine)');
