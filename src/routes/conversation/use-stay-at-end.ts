import { useLayoutEffect } from 'react';

/** So long what belongs to a letter may still come: its picture, its state, the reply below it. */
const SETTLE_MS = 1500;
const HANDS_ON = ['wheel', 'pointerdown', 'keydown', 'input', 'change'] as const;

/** Opens a conversation at its newest letter and follows each new one; older ones move nothing. */
export function useStayAtEnd(lastId: string | null): void {
  useLayoutEffect(() => {
    if (lastId === null) return;
    const goToEnd = () =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    goToEnd();
    const growth = new ResizeObserver(goToEnd);
    growth.observe(document.body);
    const over = new AbortController();
    const stop = () => {
      growth.disconnect();
      over.abort();
    };
    // Whoever moves the page themselves, or has begun to answer, is left where they are.
    for (const sign of HANDS_ON)
      addEventListener(sign, stop, { passive: true, capture: true, signal: over.signal });
    const timer = setTimeout(stop, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [lastId]);
}
