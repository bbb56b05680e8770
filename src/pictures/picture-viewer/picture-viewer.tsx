import { Dialog } from 'radix-ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { leaveSheet } from '../../motion/leave-sheet.ts';
import { BackCloses } from '../../ui/back-closes.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { returnFocus } from '../../ui/return-focus.ts';
import type { HeldPicture } from './follow-hands.ts';
import { type Picture, PictureRoom } from './picture-room.tsx';
import css from './picture-viewer.module.css';

export interface PictureViewerProps {
  picture: Picture;
  children: ReactNode;
  /** Called for the next (1) or the previous (-1) picture. Undefined if there is only one. */
  onTurn?: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
}

const keepToItself = (event: SyntheticEvent) => event.stopPropagation();

const STEP = 1.5;
const MOVE_PX = 80;

/**
 * A full-screen picture. Gestures, keys and buttons zoom and move it. Escape, the back button and a downward swipe
 * close it. It is a plain image with the browser's own context menu.
 */
export function PictureViewer({ picture, children, onTurn, onClose }: PictureViewerProps) {
  const { t } = useTranslator();
  const content = useRef<HTMLDivElement>(null);
  const held = useRef<HeldPicture | null>(null);
  const [opener] = useState(() => document.activeElement);
  // The zoom belongs to one picture. Another one begins at full view.
  const [zoom, setZoom] = useState({ url: picture.url, scale: 1, isClosest: false });
  const { scale, isClosest } = zoom.url === picture.url ? zoom : { scale: 1, isClosest: false };
  useLayoutEffect(() => () => leaveSheet(content.current), []);

  const zoomBy = (times: number) => held.current?.zoomBy(times);
  const moveBy = (x: number, y: number) => held.current?.moveBy(x, y);
  const press = (key: string): boolean => {
    const isWhole = scale === 1;
    if (key === '+' || key === '=') zoomBy(STEP);
    else if (key === '-') zoomBy(1 / STEP);
    else if (key === '0') zoomBy(1 / scale);
    else if (key === 'ArrowUp' && !isWhole) moveBy(0, MOVE_PX);
    else if (key === 'ArrowDown' && !isWhole) moveBy(0, -MOVE_PX);
    else if (key === 'ArrowLeft') isWhole ? onTurn?.(-1) : moveBy(MOVE_PX, 0);
    else if (key === 'ArrowRight') isWhole ? onTurn?.(1) : moveBy(-MOVE_PX, 0);
    else return false;
    return true;
  };
  const hear = (event: KeyboardEvent) => {
    // The screen below must not handle the keys.
    event.stopPropagation();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (press(event.key)) event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BackCloses onClose={onClose} />
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          className={css.viewer}
          data-zoomed={scale > 1}
          aria-describedby={undefined}
          onKeyDown={hear}
          onPointerDown={keepToItself}
          onPointerUp={keepToItself}
          onOpenAutoFocus={(event) => {
            // Focus the dialog itself, so that a screen reader reads it first.
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(opener);
          }}
        >
          <img className={css.behind} src={picture.previewUrl ?? picture.url} alt="" />
          <header className={css.header}>
            <Dialog.Title className={css.title}>{t('picture.title')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="close" ground="picture" label={t('action.close')} />
            </Dialog.Close>
            <span className={css.zooms}>
              <IconButton
                icon="minus"
                ground="picture"
                label={t('picture.zoom-out')}
                aria-disabled={scale === 1}
                onClick={() => zoomBy(1 / STEP)}
              />
              <IconButton
                icon="plus"
                ground="picture"
                label={t('picture.zoom-in')}
                aria-disabled={isClosest}
                onClick={() => zoomBy(STEP)}
              />
            </span>
          </header>
          <PictureRoom
            key={picture.url}
            picture={picture}
            held={held}
            onZoom={(wanted, isNearest) =>
              setZoom({ url: picture.url, scale: wanted, isClosest: isNearest })
            }
            onTurn={onTurn}
            onClose={onClose}
          />
          <footer className={css.foot}>{children}</footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
