import { useCallback } from 'react';
import { createStore } from '../state/store.ts';
import css from './composer-place.module.css';
import { closeComposer } from './composer-request.ts';

/** Where the composer stands as a card beside what is on the screen; null: it comes as a sheet. */
export const composerPlaceStore = createStore<HTMLElement | null>(null);

/** Keeps a place for the composer; while one writes there, what stands after it gives way, but for the pigeon aloft. */
export function ComposerPlace() {
  const keep = useCallback((place: HTMLElement | null) => {
    if (place === null) return;
    composerPlaceStore.set(place);
    return () => {
      // Whoever goes to another screen has left the letter, and finds it among what was begun.
      if (place.childElementCount > 0) closeComposer();
      composerPlaceStore.set(null);
    };
  }, []);
  return <div ref={keep} className={css.place} />;
}
