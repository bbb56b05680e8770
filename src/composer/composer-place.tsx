import { useCallback } from 'react';
import { createStore } from '../state/store.ts';
import css from './composer-place.module.css';
import { closeComposer } from './composer-request.ts';

/** The element in which the composer appears as a card. `null` if it appears as a sheet. */
export const composerPlaceStore = createStore<HTMLElement | null>(null);

/**
 * The element for the composer card. While it contains the card, CSS hides its later siblings, except a flying pigeon.
 */
export function ComposerPlace() {
  const keep = useCallback((place: HTMLElement | null) => {
    if (place === null) return;
    composerPlaceStore.set(place);
    return () => {
      // Leaving the screen closes the letter. Its draft stays in the list of drafts.
      if (place.childElementCount > 0) closeComposer();
      composerPlaceStore.set(null);
    };
  }, []);
  return <div ref={keep} className={css.place} />;
}
