import { useLayoutEffect } from 'react';

/** Brings the letter to which a notice has led before the eye, once; null: it is not here, or is the newest. */
export function useLetterInSight(letterId: string | null): void {
  useLayoutEffect(() => {
    if (letterId === null) return;
    const letter = document.querySelector(`[data-letter="${CSS.escape(letterId)}"]`);
    letter?.scrollIntoView({ block: 'center', behavior: 'instant' });
    letter?.setAttribute('data-awaited', '');
  }, [letterId]);
}
