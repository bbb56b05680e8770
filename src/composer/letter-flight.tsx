import type { AnimationEvent } from 'react';
import { copyForEyes } from '../motion/copy-for-eyes.ts';
import { openStage } from '../motion/simulation.ts';
import { wantsLessMotion } from '../motion/wants-less-motion.ts';
import { CarryingPigeon } from '../pigeons/carrying-pigeon.tsx';
import { Seal } from '../ui/seal.tsx';
import css from './letter-flight.module.css';

const DURATION_MS = 400;
const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

interface Departure {
  /** The element in which the letter was written. It contains the paper. */
  desk: HTMLElement | null;
  messageId: string;
}

/**
 * Animates a sent letter that is already durable: it folds, is sealed, and a pigeon takes it. Offline it slides into
 * the list. It plays over the page and blocks no input (LOOK: "A letter leaves", docs/decisions/motion.md).
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
  // In a closing sheet, hide the original paper.
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

/** Blanks the text of the copy but keeps its size, so that screen readers do not read it twice. */
function blankWords(copy: HTMLElement): void {
  const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    if (!(node.parentElement instanceof HTMLTextAreaElement)) node.nodeValue = '\u00a0';
  }
}

/** Slides a sealed letter to its row on this screen, or else to the link to all letters. */
async function slideIntoList(letter: HTMLElement, messageId: string): Promise<void> {
  const place = findPlace(messageId)?.getBoundingClientRect();
  const from = letter.getBoundingClientRect();
  const left = place === undefined ? 0 : place.x + place.width / 2 - from.x - from.width / 2;
  const top = place === undefined ? 0 : place.y + place.height / 2 - from.y - from.height / 2;
  const slide = letter.animate(
    { transform: `translate(${left}px, ${top}px) scale(0.4)`, opacity: 0 },
    { duration: DURATION_MS, easing: EASE_OUT, fill: 'forwards' },
  );
  await slide.finished;
}

function findPlace(messageId: string): Element | undefined {
  const row = document.querySelector(`[data-letter="${messageId}"]`);
  const ways = document.querySelectorAll('a[href="/messages"]');
  return row ?? [...ways].find((way) => way.checkVisibility());
}
