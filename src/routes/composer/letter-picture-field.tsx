import type { ReactNode } from 'react';
import type { DraftContent } from '../../../local/drafts.ts';
import { Room } from '../../motion/moving-list.tsx';
import { PicturePrint } from './picture-print.tsx';
import { PictureProblem } from './picture-problem.tsx';
import type { usePicture } from './use-picture.ts';

interface LetterPictureFieldProps {
  draft: DraftContent;
  picture: ReturnType<typeof usePicture>;
  change: (part: Partial<DraftContent>) => void;
  /** What stands there while the letter has no picture. */
  children?: ReactNode;
}

/** The foot of a letter: its picture with description and cross, and what is wrong with a file. */
export function LetterPictureField({ draft, picture, change, children }: LetterPictureFieldProps) {
  const remove = () => change({ image: null, imageAlt: '' });
  return (
    <Room>
      {draft.image === null ? (
        children
      ) : (
        <PicturePrint
          image={draft.image}
          alt={draft.imageAlt}
          onAlt={(imageAlt) => change({ imageAlt })}
          onRemove={() => {
            picture.setProblem(null);
            remove();
          }}
          onBroken={(error) => {
            picture.setProblem(error);
            remove();
          }}
        />
      )}
      {picture.problem !== null && <PictureProblem error={picture.problem} />}
    </Room>
  );
}
