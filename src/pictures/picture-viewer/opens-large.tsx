import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import css from './opens-large.module.css';
import type { PictureViewerProps } from './picture-viewer.tsx';

const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer);

interface OpensLargeProps extends Pick<PictureViewerProps, 'picture' | 'onTurn'> {
  /** Rendered below the large picture, with a function to close it. */
  foot: (close: () => void) => ReactNode;
  /** The picture as it is shown on the page. Its accessible name describes what a tap opens. */
  children: ReactNode;
}

/** A picture that opens full screen. The code of the viewer loads with the first such picture. */
export function OpensLarge({ picture, onTurn, foot, children }: OpensLargeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={css.opener}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <PictureViewer picture={picture} onTurn={onTurn} onClose={close} onMissing={close}>
          {foot(close)}
        </PictureViewer>
      )}
    </>
  );
}
