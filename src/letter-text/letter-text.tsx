import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import css from './letter-text.module.css';
import { collapseEmptyLines, type LetterLink, splitLinks } from './split-links.ts';

/** How the words of a letter look, for what else shows them. */
export const letterWords = css.text;

const LeaveSheet = lazyPart(async () => (await import('./leave-sheet.tsx')).LeaveSheet);

interface LetterTextProps {
  text: string;
  /** In a list it begins with eight lines, and goes on where it stands. */
  isShortened?: boolean;
}

/**
 * The words of a letter, in the direction in which they are written. An address among them is shown by
 * its host, and nobody gets there without being asked.
 */
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
    // Of a long letter the end was on the screen: its beginning is what is left.
    if (isOpen) paragraph.current?.scrollIntoView({ block: 'nearest' });
  };
  // Tab goes to what is cut off too: it is shown then.
  const show = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    const end = paragraph.current?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    if (isShort && currentTarget.getBoundingClientRect().bottom > end) setIsOpen(true);
  };
  return (
    <>
      <p ref={paragraph} className={css.text} dir="auto" data-short={isShort} data-long={isLong}>
        {splitLinks(shown).map((part) =>
          'host' in part ? (
            // No link: browsers ask for what a link leads to before anybody follows it.
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

/** Eight lines of the narrowest screen hold no less: most letters are never measured. */
const mayBeLong = (text: string): boolean => text.length > 120 || text.split('\n').length > 8;
