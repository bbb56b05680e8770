import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslator } from '../language/use-translator.ts';
import { BackCloses } from '../ui/back-closes.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { returnFocus } from '../ui/return-focus.ts';
import css from './composer-card.module.css';

interface ComposerCardProps {
  place: HTMLElement;
  title: string;
  note: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The composer as a non-modal dialog in a column of the page, next to the content. It replaces the sheet there. */
export function ComposerCard({ place, title, note, onClose, children }: ComposerCardProps) {
  const { t } = useTranslator();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // Without a letter field, while a person is being chosen, the card itself has the focus.
    card.current?.focus({ preventScroll: true });
    card.current?.querySelector('textarea')?.focus({ preventScroll: true });
    return () => returnFocus(opener);
  }, [opener]);
  useEscape(card, onClose);
  return createPortal(
    <section
      ref={card}
      className={css.card}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-card=""
    >
      <BackCloses onClose={onClose} />
      <header className={css.header}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        {note !== undefined && <span className={css.note}>{note}</span>}
        <IconButton icon="close" label={t('action.close')} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
    </section>,
    place,
  );
}

/** Closes the card on Escape, unless an overlay above it handles the key. */
function useEscape(card: { current: HTMLElement | null }, onClose: () => void): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const dialogs = [...document.querySelectorAll('[role="dialog"]:not([popover])')];
    if (dialogs.some((dialog) => dialog !== card.current)) return;
    event.preventDefault();
    const over = document.querySelector<HTMLElement>(':popover-open');
    if (over === null) onClose();
    else over.hidePopover();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => close(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
