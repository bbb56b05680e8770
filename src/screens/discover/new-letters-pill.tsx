import { useEffect, useLayoutEffect, useRef } from 'react';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { announce } from '../../notifications/announcement-store.ts';
import { play } from '../../pigeons/plays.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './new-letters-pill.module.css';

interface NewLettersPillProps {
  count: number;
  /** More than anybody has counted. */
  isFarAhead: boolean;
  onShow: () => void;
}

/** Says above the letters that others have come; they wait behind it, so that nothing jumps. */
export function NewLettersPill({ count, isFarAhead, onShow }: NewLettersPillProps) {
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
  // Once, when the pill comes: a count that grows would be spoken over and over.
  useEffect(() => {
    if (isThere) announce(latest.current);
  }, [isThere]);
  useLayoutEffect(() => {
    const { current } = pill;
    if (current !== null && isThere) play(({ landOn }) => landOn(current));
  }, [isThere]);
  return (
    <div className={css.place}>
      {isThere && (
        <div ref={pill} className={css.pill}>
          <Button onClick={onShow}>
            <Icon name="pigeon" size="small" />
            {words}
          </Button>
        </div>
      )}
    </div>
  );
}
