import type { AnyRouter } from '@tanstack/react-router';
import {
  copyEntry,
  keepForEntry,
  readEntry,
  storeEntries,
  useEntryMemory,
} from '../state/entry-memory.ts';

interface Place {
  scrollY: number;
  /** The first visible letter and its distance from the top of the window. */
  letter: { id: string; top: number } | null;
  isAtEnd: boolean;
}

const PLACE = 'place';
/** Within this distance of the end, the position counts as the end. */
const NEAR_END_PX = 320;
/** How long the page scrolls back to the stored position whenever loading rows move it. */
const HOLD_MS = 3_000;
/** Events that show that the person scrolls or acts. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Whether Back or a reload restores the scroll position of this screen. */
export const useIsRestored = (): boolean => (useEntryMemory<Place>(PLACE).known?.scrollY ?? 0) > 0;

/**
 * Restores the scroll position on Back and on a reload, once the rows are there. The router scrolls only once, when the
 * screen opens, but most rows load from the database afterwards. Paths for which `isFollowed` returns true are also
 * restored on a new visit, unless they were left at their end.
 */
export function restorePlaces(
  router: AnyRouter,
  { isFollowed }: { isFollowed: (path: string) => boolean },
): void {
  let stop = () => {};
  const left = new Map<string, string>();
  const keep = (location: AnyRouter['state']['location'] | undefined) => {
    stop();
    const key = location?.state.__TSR_key;
    if (location === undefined || key === undefined) return;
    keepForEntry(key, PLACE, readPlace());
    left.set(location.pathname, key);
  };
  const follow = (to: AnyRouter['state']['location']) => {
    const [old, key] = [left.get(to.pathname), to.state.__TSR_key];
    // A search parameter names a letter to show, so the old position is not used.
    const isPlain = to.searchStr === '' && isFollowed(to.pathname);
    if (old === undefined || key === undefined || !isPlain) return;
    const place = readEntry<Place>(old, PLACE);
    if (readEntry(key, PLACE) === undefined && place?.isAtEnd === false) copyEntry(old, key);
  };
  const restore = (key: string | undefined) => {
    stop();
    const place = key === undefined ? undefined : readEntry<Place>(key, PLACE);
    if (place !== undefined && place.scrollY > 0) stop = holdPlace(place);
  };
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    keep(fromLocation);
    follow(toLocation);
  });
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
  const isAtEnd = document.documentElement.scrollHeight - scrollY - innerHeight < NEAR_END_PX;
  for (const row of document.querySelectorAll<HTMLElement>('main [data-letter]')) {
    const { top, bottom } = row.getBoundingClientRect();
    const id = row.dataset.letter;
    if (id !== undefined && bottom > 0 && top < innerHeight)
      return { scrollY, letter: { id, top }, isAtEnd };
  }
  return { scrollY, letter: null, isAtEnd };
}

/**
 * Keeps the scroll position while the page's height changes, until the person acts. Returns a function that stops it.
 */
function holdPlace({ scrollY: y, letter }: Place): () => void {
  const scroll = () => {
    const row =
      letter === null
        ? null
        : document.querySelector(`main [data-letter="${CSS.escape(letter.id)}"]`);
    const top =
      row === null || letter === null ? y : scrollY + row.getBoundingClientRect().top - letter.top;
    // Smaller differences are ignored. Rounding to whole pixels would add up with each Back and reload.
    if (Math.abs(top - scrollY) >= 0.25) scrollTo({ top, behavior: 'instant' });
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
