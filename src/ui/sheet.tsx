import { Dialog } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { RemoveScroll } from 'react-remove-scroll';
import { useTranslator } from '../language/use-translator.ts';
import { leaveSheet } from '../motion/leave-sheet.ts';
import { BackCloses } from './back-closes.tsx';
import { Icon } from './icon.tsx';
import { returnFocus } from './return-focus.ts';
import css from './sheet.module.css';

interface SheetProps {
  title: string;
  /** A quiet word beside the title. */
  note?: ReactNode;
  size?: 'normal' | 'tall';
  onClose: () => void;
  /** Back closes it; not so where a Back is what it asks about. */
  takesBack?: boolean;
  /** The control that somebody opens it for, as a selector; it has focus first. */
  firstFocus?: string;
  /** Where focus goes when it has closed; without it, back to what opened it. */
  onFocusReturn?: (() => void) | undefined;
  children: ReactNode;
}

/** A sheet from the bottom on a phone, a centred dialog from 600 px on. It is open while mounted. */
export function Sheet({
  title,
  note,
  size = 'normal',
  onClose,
  takesBack = true,
  firstFocus,
  onFocusReturn,
  children,
}: SheetProps) {
  const { t } = useTranslator();
  const content = useRef<HTMLDivElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => () => leaveSheet(scrim.current, content.current), []);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {takesBack && <BackCloses onClose={onClose} />}
      <Dialog.Portal>
        {/* Dialog.Overlay would also set `overflow` on the body, which moves the sticky bars of the page. */}
        <RemoveScroll
          ref={scrim}
          className={css.scrim}
          removeScrollBar={false}
          allowPinchZoom
          shards={[content]}
        >
          {null}
        </RemoveScroll>
        <Dialog.Content
          ref={content}
          className={css.sheet}
          data-size={size}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            // What lies over the sheet is closed first, and alone.
            const over = document.querySelector<HTMLElement>(':popover-open');
            if (over === null) return;
            event.preventDefault();
            over.hidePopover();
          }}
          onOpenAutoFocus={(event) => {
            // Without such a control the sheet itself is read first, and none of them is favoured.
            event.preventDefault();
            content.current?.focus();
            if (firstFocus === undefined) return;
            content.current?.querySelector<HTMLElement>(firstFocus)?.focus();
          }}
          onCloseAutoFocus={(event) => {
            // The dialog knows no trigger: sheets are opened from anywhere.
            event.preventDefault();
            if (onFocusReturn !== undefined) onFocusReturn();
            else returnFocus(opener);
          }}
        >
          <header className={css.header}>
            <Dialog.Title className={css.title}>{title}</Dialog.Title>
            {note !== undefined && <span className={css.note}>{note}</span>}
            <Dialog.Close className={css.close} aria-label={t('action.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <div className={css.body}>{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
