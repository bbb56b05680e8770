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
  note?: ReactNode;
  size?: 'normal' | 'tall';
  onClose: () => void;
  /** Whether Back closes it. False for a sheet that asks about leaving the page with Back. */
  takesBack?: boolean;
  /** The selector of the control that gets the focus first. */
  firstFocus?: string;
  /** Sets the focus after closing. By default it returns to the element that opened the sheet. */
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
            // Escape closes only an overlay above the sheet, if there is one.
            const over = document.querySelector<HTMLElement>(':popover-open');
            if (over === null) return;
            event.preventDefault();
            over.hidePopover();
          }}
          onOpenAutoFocus={(event) => {
            // The sheet gets the focus first, so that a screen reader reads it. Then the control gets the focus, if
            // `firstFocus` names one.
            event.preventDefault();
            content.current?.focus();
            if (firstFocus === undefined) return;
            content.current?.querySelector<HTMLElement>(firstFocus)?.focus();
          }}
          onCloseAutoFocus={(event) => {
            // The dialog has no trigger element, because sheets are opened from anywhere.
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
