import type { AnyRouter } from '@tanstack/react-router';
import { keepForEntry, readEntry, storeEntries, useEntryMemory } from '../state/entry-memory.ts';

/** Where somebody was on a screen. */
interface Place {
  scrollY: number;
  /** The first letter that could be seen, and how far from the top of the window. */
  letter: { id: string; top: number } | null;
}

const PLACE = 'place';
/** For so long rows that load may still move the place. */
const HOLD_MS = 3_000;
/** What means that somebody moves on by themselves. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Whether Back or a reload brings this screen to a place where it was left. */
export const useIsRestored = (): boolean => (useEntryMemory<Place>(PLACE).known?.scrollY ?? 0) > 0;

/**
 * Brings Back and a reload to where the screen was left, once its rows are there. The router scrolls only
 * once, as the screen comes, and most rows come from the database after that.
 */
export function restorePlaces(router: AnyRouter): void {
  let stop = () => {};
  const keep = (location: AnyRouter['state']['location'] | undefined) => {
    stop();
    const key = location?.state.__TSR_key;
    if (key !== undefined) keepForEntry(key, PLACE, readPlace());
  };
  const restore = (key: string | undefined) => {
    stop();
    const place = key === undefined ? undefined : readEntry<Place>(key, PLACE);
    if (place !== undefined && place.scrollY > 0) stop = holdPlace(place);
  };
  router.subscribe('onBeforeLoad', ({ fromLocation }) => keep(fromLocation));
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation?.state.__TSR_key !== toLocation.state.__TSR_key)
      restore(toLocation.state.__TSR_key);
  });
  addEventListener('pagehide', () => {
    keep(router.state.resolvedLocation);
    storeEntries();
  });
  restore(router.state.resolvedLocation?.state.__TSR_key);
}

function readPlace(): Place {
  for (const row of document.querySelectorAll<HTMLElement>('main [data-letter]')) {
    const { top, bottom } = row.getBoundingClientRect();
    const id = row.dataset.letter;
    if (id !== undefined && bottom > 0 && top < innerHeight)
      return { scrollY, letter: { id, top } };
  }
  return { scrollY, letter: null };
}

/** Keeps the page at the place while its height changes, until hands take over. Returns how to stop. */
function holdPlace({ scrollY: y, letter }: Place): () => void {
  const scroll = () => {
    const row =
      letter === null
        ? null
        : document.querySelector(`main [data-letter="${CSS.escape(letter.id)}"]`);
    const top =
      row === null || letter === null ? y : scrollY + row.getBoundingClientRect().top - letter.top;
    if (Math.abs(top - scrollY) >= 1) scrollTo({ top, behavior: 'instant' });
  };
  const resizes = new ResizeObserver(scroll);
  resizes.observe(document.body);
  const mutations = new MutationObserver(scroll);
  mutations.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stop(), HOLD_MS);
  const stop = () => {
    resizes.disconnect();
    mutations.disconnect();
    clearTimeout(timer);
    for (const each of HANDS) removeEventListener(each, stop);
  };
  for (const each of HANDS) addEventListener(each, stop, { passive: true });
  scroll();
  return stop;
}
