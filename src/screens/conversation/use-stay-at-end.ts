import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useIsRestored } from '../../ui/restore-place.ts';

/**
 * A reader within this distance of the end of the page counts as reading the newest letter. The distance is larger than
 * the height of the reply form.
 */
const NEAR_PX = 320;

const isKnown = ({ isMine, delivery }: MessageView) => isMine || delivery !== 'sent';

const readPage = () => ({ height: document.documentElement.scrollHeight, top: scrollY });

/** Height and position of the page after the last scroll. `null` before the first. */
let known: ReturnType<typeof readPage> | null = null;

export function goToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  known = readPage();
}

const isNearEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight < NEAR_PX;

/**
 * Opens a conversation at its newest letter, or at the position that Back restores. A new letter scrolls the page for
 * its author and for a reader near the end; otherwise `onMissed` gets the number of letters out of view. Call the hook
 * in the component that renders the letters.
 */
export function useStayAtEnd(
  letters: readonly MessageView[],
  { isOn, onMissed }: { isOn: boolean; onMissed: (count: number) => void },
): void {
  const last = letters.at(-1);
  const lastId = isOn ? (last?.id ?? null) : null;
  const isAtEnd = useRef(true);
  const followed = useRef<string | null>(null);
  const isRestored = useIsRestored();
  const reportMissed = useEffectEvent(onMissed);
  const follow = useEffectEvent(() => {
    const isFirst = followed.current === null;
    const isFollowed = isFirst ? !isRestored : isAtEnd.current || last?.isMine === true;
    if (isFollowed) goToEnd();
    if (isFollowed) followed.current = lastId;
    else if (isFirst) followed.current = letters.findLast(isKnown)?.id ?? lastId;
    const seen = letters.findIndex(({ id }) => id === followed.current);
    reportMissed(letters.slice(seen + 1).filter(({ isMine }) => !isMine).length);
  });
  useLayoutEffect(() => {
    if (lastId !== null) follow();
  }, [lastId]);
  const look = useEffectEvent(() => {
    isAtEnd.current = isNearEnd();
    if (!isAtEnd.current || followed.current === lastId) return;
    followed.current = lastId;
    reportMissed(0);
  });
  useEffect(() => {
    if (!isOn) return;
    const hear = () => look();
    addEventListener('scroll', hear, { passive: true });
    return () => removeEventListener('scroll', hear);
  }, [isOn]);
}

/**
 * Keeps the distance to the end of the page for a reader near the end, while the reply form appears and grows, a
 * picture or a font loads, or letters are added above.
 */
export function useKeepDistance(): void {
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const before = known;
      known = readPage();
      if (before === null) return;
      const grown = known.height - before.height;
      // Browsers with scroll anchoring have already corrected the position.
      const isStill = Math.abs(known.top - before.top) < 1;
      const wasNearEnd = before.height - before.top - innerHeight < NEAR_PX;
      if (grown <= 0 || !isStill || !wasNearEnd) return;
      scrollBy({ top: grown, behavior: 'instant' });
      known = readPage();
    });
    observer.observe(document.body);
    const hear = () => {
      if (known !== null && Math.abs(scrollY - known.top) >= 1) known = readPage();
    };
    addEventListener('scroll', hear, { passive: true });
    return () => {
      known = null;
      observer.disconnect();
      removeEventListener('scroll', hear);
    };
  }, []);
}
