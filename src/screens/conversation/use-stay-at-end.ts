import { type RefObject, useLayoutEffect } from 'react';

/** So far from the end one still reads the newest letter; a reply form is lower than that. */
const NEAR_PX = 320;

const goToEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });

/**
 * Opens a conversation at its newest letter and follows each new one; older ones move nothing. Used
 * where the letters are shown: before they are there the page has no end to go to.
 */
export function useStayAtEnd(lastId: string | null): void {
  useLayoutEffect(() => {
    if (lastId !== null) goToEnd();
  }, [lastId]);
}

/**
 * The form to answer comes once the newest letter is read, and grows while one writes: whoever reads that
 * letter goes on seeing it.
 */
export function useStayAboveForm(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height += grown;
      const { scrollHeight } = document.documentElement;
      const below = scrollHeight - scrollY - innerHeight - grown;
      if (grown > 0 && below < NEAR_PX) scrollBy({ top: grown, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [sheet]);
}
