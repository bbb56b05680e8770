import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import css from './letter-menu-popover.module.css';

interface LetterMenuPopoverProps {
  title: string;
  /** The button that opened the popover and also closes it. */
  button: HTMLElement;
  onClose: () => void;
  onFocusReturn: () => void;
  children: ReactNode;
}

/** The menu of a letter as a popover at its button, for wide screens. It is open while mounted. */
export function LetterMenuPopover({
  title,
  button,
  onClose,
  onFocusReturn,
  children,
}: LetterMenuPopoverProps) {
  const anchor = useRef(button);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className={css.popover}
          aria-label={title}
          align={isOnTheLeft(button) ? 'start' : 'end'}
          sideOffset={8}
          // Keeps the header uncovered.
          collisionPadding={{ top: 76, bottom: 14, left: 14, right: 14 }}
          onKeyDown={moveFocus}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onFocusReturn();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.contains(event.target))
              event.preventDefault();
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function isOnTheLeft(button: HTMLElement): boolean {
  return button.getBoundingClientRect().left < innerWidth / 2;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLButtonElement ? rows.indexOf(focused) : -1;
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % rows.length,
    ArrowUp: at <= 0 ? rows.length - 1 : at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  rows[place]?.focus();
}
