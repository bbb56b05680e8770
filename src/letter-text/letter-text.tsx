import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import css from './letter-text.module.css';
import { collapseEmptyLines, type LetterLink, splitLinks } from './split-links.ts';

/** The style of a letter's text, for use by other components. */
export const letterWords = css.text;

const LeaveSheet = lazyPart(async () => (await import('./leave-sheet.tsx')).LeaveSheet);

interface LetterTextProps {
  text: string;
  /** In a list the text is shortened to eight lines and can be expanded in place. */
  isShortened?: boolean;
}

/** The text of a letter, in its own text direction. A link is shown by its host, and opening it asks first. */
export function LetterText({ text, isShortened = false }: LetterTextProps) {
  const { t } = useTranslator();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [leaving, setLeaving] = useState<LetterLink | null>(null);
  const shown = collapseEmptyLines(text);
  const isShort = isShortened && mayBeLong(shown) && !isOpen;

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element === null || !isShort) return;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isShort]);

  const stay = () => setLeaving(null);
  const turn = () => {
    flushSync(() => setIsOpen(!isOpen));
    // At the end of a long letter, scroll back to its beginning after shortening it.
    if (isOpen) paragraph.current?.scrollIntoView({ block: 'nearest' });
  };
  // Tab also reaches cut-off links. Expand the text then.
  const show = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    const end = paragraph.current?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    if (isShort && currentTarget.getBoundingClientRect().bottom > end) setIsOpen(true);
  };
  return (
    <>
      <p ref={paragraph} className={css.text} dir="auto" data-short={isShort} data-long={isLong}>
        {splitLinks(shown).map((part) =>
          'host' in part ? (
            // A button instead of a link, because browsers may prefetch a link's target.
            <button
              key={part.at}
              type="button"
              className={css.link}
              dir="ltr"
              aria-haspopup="dialog"
              onFocus={show}
              onClick={() => setLeaving(part)}
            >
              {part.host}
            </button>
          ) : (
            part.written
          ),
        )}
      </p>
      {isShortened && isLong && (
        <div className={css.more}>
          <Button kind="plain" aria-expanded={isOpen} onClick={turn}>
            <span>{t(isOpen ? 'letter.show-less' : 'letter.read-on')}</span>
            <Icon name="chevron" size="small" />
          </Button>
        </div>
      )}
      {leaving !== null && <LeaveSheet link={leaving} onClose={stay} onMissing={stay} />}
    </>
  );
}

/**
 * Whether a text may exceed eight lines. Shorter texts always fit on the narrowest screen, so most letters need no
 * measuring.
 */
const mayBeLong = (text: string): boolean => text.length > 120 || text.split('\n').length > 8;
