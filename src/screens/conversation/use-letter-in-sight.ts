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

/** Where more has come than a screen holds, one begins to read at the line above it. */
export function useNewInSight(newFrom: string | null): void {
  useLayoutEffect(() => {
    if (newFrom === null) return;
    const line = document.querySelector<HTMLElement>('[data-new-from]');
    if (line === null) return;
    const hidden = Number.parseFloat(getComputedStyle(line).scrollMarginBlockStart);
    if (line.getBoundingClientRect().top < hidden) {
      line.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  }, [newFrom]);
}
