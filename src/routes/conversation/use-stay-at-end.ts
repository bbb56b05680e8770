import { useLayoutEffect } from 'react';

/**
 * Opens a conversation at its newest letter and follows each new one; older ones move nothing. Used
 * where the letters are shown: before they are there the page has no end to go to.
 */
export function useStayAtEnd(lastId: string | null): void {
  useLayoutEffect(() => {
    if (lastId === null) return;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, [lastId]);
}
