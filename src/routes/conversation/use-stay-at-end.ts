import { useLayoutEffect } from 'react';

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

/** The form to answer comes once the newest letter is read: whoever reads that one goes on seeing it. */
export function useStayAboveForm(hasForm: boolean): void {
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    if (hasForm && scrollHeight - scrollY - innerHeight < NEAR_PX) goToEnd();
  }, [hasForm]);
}
