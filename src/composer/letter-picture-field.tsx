import type { ReactNode } from 'react';
import type { DraftContent } from '../../local/outbox/drafts.ts';
import { AnimatedSlot } from '../motion/flip-list.tsx';
import { PicturePrint } from './picture-print.tsx';
import type { usePicture } from './use-picture.ts';

interface LetterPictureFieldProps {
  draft: DraftContent;
  picture: ReturnType<typeof usePicture>;
  change: (part: Partial<DraftContent>) => void;
  /** Shown while the letter has no picture. */
  children?: ReactNode;
}

export function LetterPictureField({ draft, picture, change, children }: LetterPictureFieldProps) {
  const remove = () => change({ image: null, imageAlt: '' });
  return (
    <AnimatedSlot>
      {draft.image === null ? (
        children
      ) : (
        <PicturePrint
          key="print"
          image={draft.image}
          alt={draft.imageAlt}
          onAlt={(imageAlt) => change({ imageAlt })}
          onRemove={() => {
            picture.accept();
            remove();
          }}
          onBroken={(error) => {
            picture.reject(error);
            remove();
          }}
        />
      )}
    </AnimatedSlot>
  );
}
