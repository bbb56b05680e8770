import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useIsRestored } from '../../ui/restore-place.ts';

/** Nearer to the end than this somebody reads the newest letter; a reply form is lower. */
const NEAR_PX = 320;

const isKnown = ({ isMine, delivery }: MessageView) => isMine || delivery !== 'sent';

export const goToEnd = () =>
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });

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
 * The form to answer comes once the newest letter is read, and grows while one writes: somebody who reads
 * that letter goes on seeing it.
 */
export function useStayAboveForm(sheet: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height += grown;
      const { scrollHeight } = document.documentElement;
      const below = scrollHeight - scrollY - innerHeight - grown;
      if (grown > 0 && below < NEAR_PX) scrollBy({ top: grown, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [sheet]);
}
