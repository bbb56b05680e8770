import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useIsRestored } from '../../ui/restore-place.ts';

/** Nearer to the end than this somebody reads the newest letter; a reply form is lower. */
const NEAR_PX = 320;

const isKnown = ({ isMine, delivery }: MessageView) => isMine || delivery !== 'sent';

const readPage = () => ({ height: document.documentElement.scrollHeight, top: scrollY });

/** Height and position of the page after the last scroll; null before the first. */
let known: ReturnType<typeof readPage> | null = null;

export function goToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  known = readPage();
}

const isNearEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight < NEAR_PX;

/**
 * Opens a conversation at its newest letter, or where Back finds it. A new letter is followed by its
 * writer and by a reader near the end; for others the page stays, and `onMissed` is told how many letters
 * have come out of sight. Used where the letters are shown: before that the page has no end to go to.
 */
export function useStayAtEnd(
  letters: readonly MessageView[],
  { isOn, onMissed }: { isOn: boolean; onMissed: (count: number) => void },
): void {
  const last = letters.at(-1);
  const lastId = isOn ? (last?.id ?? null) : null;
  const isAtEnd = useRef(true);
  /** The last letter that was followed. */
  const followed = useRef<string | null>(null);
  const isRestored = useIsRestored();
  const tellMissed = useEffectEvent(onMissed);
  const follow = useEffectEvent(() => {
    const isFirst = followed.current === null;
    const isFollowed = isFirst ? !isRestored : isAtEnd.current || last?.isMine === true;
    if (isFollowed) goToEnd();
    if (isFollowed) followed.current = lastId;
    else if (isFirst) followed.current = letters.findLast(isKnown)?.id ?? lastId;
    const seen = letters.findIndex(({ id }) => id === followed.current);
    tellMissed(letters.slice(seen + 1).filter(({ isMine }) => !isMine).length);
  });
  useLayoutEffect(() => {
    if (lastId !== null) follow();
  }, [lastId]);
  const look = useEffectEvent(() => {
    isAtEnd.current = isNearEnd();
    if (!isAtEnd.current || followed.current === lastId) return;
    followed.current = lastId;
    tellMissed(0);
  });
  useEffect(() => {
    if (!isOn) return;
    const hear = () => look();
    addEventListener('scroll', hear, { passive: true });
    return () => removeEventListener('scroll', hear);
  }, [isOn]);
}

/**
 * Keeps the distance to the end of the page for somebody who reads there, while the form to answer comes and
 * grows, a picture or a typeface is loaded, or letters come above.
 */
export function useKeepDistance(): void {
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const before = known;
      known = readPage();
      if (before === null) return;
      const grown = known.height - before.height;
      // Browsers with scroll anchoring have corrected the position by now.
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
