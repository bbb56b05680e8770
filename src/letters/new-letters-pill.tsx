import { useEffect, useLayoutEffect, useRef } from 'react';
import { PAGE_SIZE } from '../../contract/limits.ts';
import { useTranslator } from '../language/use-translator.ts';
import { announce } from '../notifications/announcement-store.ts';
import { play } from '../pigeons/plays.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './new-letters-pill.module.css';

interface NewLettersPillProps {
  count: number;
  /** Whether there are more new letters than were counted. */
  isFarAhead?: boolean;
  /** Whether another component announces the letters to a screen reader. */
  isQuiet?: boolean;
  onShow: () => void;
}

/**
 * Shows that new letters have arrived off screen, and scrolls to them on a tap, so that the list does not jump while
 * reading.
 */
export function NewLettersPill({
  count,
  isFarAhead = false,
  isQuiet = false,
  onShow,
}: NewLettersPillProps) {
  const { t, plural } = useTranslator();
  const words = isFarAhead
    ? t('discover.new-many', { count: PAGE_SIZE })
    : plural('discover.new', count);
  const isThere = isFarAhead || count > 0;
  const pill = useRef<HTMLDivElement>(null);
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  // Announced only when it appears. A growing count would be spoken repeatedly.
  useEffect(() => {
    if (isThere && !isQuiet) announce(latest.current);
  }, [isThere, isQuiet]);
  useLayoutEffect(() => {
    const { current } = pill;
    if (current !== null && isThere) play(({ landOn }) => landOn(current));
  }, [isThere]);
  if (!isThere) return null;
  return (
    <div ref={pill} className={css.pill}>
      <Button onClick={onShow}>
        <Icon name="pigeon" size="small" />
        <span>{words}</span>
      </Button>
    </div>
  );
}
