import type { AnimationEvent } from 'react';
import { copyForEyes } from '../motion/copy-for-eyes.ts';
import { slideIntoList } from '../motion/slide-into-list.ts';
import { openStage } from '../motion/stage.ts';
import { wantsLessMotion } from '../motion/wants-less-motion.ts';
import { CarryingPigeon } from '../pigeons/carrying-pigeon.tsx';
import { Seal } from '../ui/seal.tsx';
import css from './letter-flight.module.css';

interface Departure {
  /** Where the letter was written; its paper lies in it. */
  desk: HTMLElement | null;
  messageId: string;
}

/**
 * Shows how a letter leaves that is durable already: it folds, is sealed, and a pigeon takes it;
 * offline it slides into the list and waits there. It plays over the page and holds up nobody
 * (LOOK: "A letter leaves", decision 124).
 */
export function letLetterFly({ desk, messageId }: Departure): void {
  const paper = desk?.querySelector<HTMLElement>('[data-paper]') ?? null;
  if (paper === null || document.visibilityState !== 'visible' || wantsLessMotion()) return;
  const { left, top, width, height } = paper.getBoundingClientRect();
  const copy = copyForEyes(paper);
  blankWords(copy);
  const flies = navigator.onLine;
  const stage = openStage(
    <LetterFlight
      flies={flies}
      onSealed={(letter) => void slideIntoList(letter, messageId).then(() => stage.close())}
      onGone={() => stage.close()}
    />,
  );
  const [flight] = stage.element.children;
  if (!(flight instanceof HTMLElement)) return;
  Object.assign(flight.style, {
    ...{ left: `${left}px`, top: `${top}px` },
    ...{ width: `${width}px`, height: `${height}px` },
  });
  flight.querySelector('[data-fold]')?.prepend(copy);
  // Of a sheet that closes now, the paper has left already.
  paper.dataset.taken = '';
}

interface LetterFlightProps {
  flies: boolean;
  onSealed: (letter: HTMLElement) => void;
  onGone: () => void;
}

function LetterFlight({ flies, onSealed, onGone }: LetterFlightProps) {
  const follow = ({ target, currentTarget }: AnimationEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement)) return;
    if (flies && target.dataset.part === 'whole') onGone();
    if (!flies && target.dataset.part === 'seal') onSealed(currentTarget);
  };
  return (
    <div className={css.flight} onAnimationEnd={follow}>
      <div className={css.sway} data-flies={flies}>
        <div className={css.rise}>
          <div className={css.shrink} data-part="whole">
            <div className={css.letter}>
              <div className={css.fold} data-fold="">
                <div className={css.back} />
              </div>
              <div className={css.seal} data-part="seal">
                <Seal state={flies ? 'sent' : 'queued'} />
              </div>
            </div>
            {flies && (
              <div className={css.bird}>
                <CarryingPigeon />
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Its room stays, its words go: of a text that is folded in nobody reads a second copy. */
function blankWords(copy: HTMLElement): void {
  const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    if (!(node.parentElement instanceof HTMLTextAreaElement)) node.nodeValue = '\u00a0';
  }
}
