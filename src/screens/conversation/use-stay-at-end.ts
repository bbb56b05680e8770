import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useIsRestored } from '../../ui/restore-place.ts';

/** Nearer to the end than this somebody reads the newest letter; a reply form is lower. */
const NEAR_PX = 320;

const isKnown = ({ isMine, delivery }: MessageView) => isMine || delivery !== 'sent';

export const goToEnd = () =>
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });

const distanceToEnd = () => document.documentElement.scrollHeight - scrollY - innerHeight;
const isNearEnd = () => distanceToEnd() < NEAR_PX;

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
    const page = document.documentElement;
    let height = page.scrollHeight;
    let distance = distanceToEnd();
    const note = () => {
      height = page.scrollHeight;
      distance = distanceToEnd();
    };
    // A page that has just grown is scrolled by nobody yet: the observer comes after this.
    const hear = () => {
      if (page.scrollHeight === height) note();
    };
    const observer = new ResizeObserver(() => {
      const grown = distanceToEnd() - distance;
      if (grown > 0 && distance < NEAR_PX) scrollBy({ top: grown, behavior: 'instant' });
      note();
    });
    observer.observe(document.body);
    addEventListener('scroll', hear, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', hear);
    };
  }, []);
}
