import { copyForEyes } from '../motion/copy-for-eyes.ts';
import { openStage } from '../motion/open-stage.ts';
import { wantsLessMotion } from '../motion/wants-less-motion.ts';
import { CarryingPigeon } from '../pigeons/carrying-pigeon.tsx';
import { Seal } from '../ui/seal.tsx';
import css from './letter-flight.module.css';

const SLIDE = {
  duration: 400,
  easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  fill: 'forwards',
} as const;

interface Departure {
  /** The element in which the letter was written. It contains the paper. */
  desk: HTMLElement | null;
  messageId: string;
}

/**
 * Animates a sent letter that is already stored: the paper folds, is sealed, and a pigeon takes it. Offline the paper
 * slides into the list. The animation plays over the page and blocks no input (LOOK: "A letter leaves",
 * docs/decisions/motion.md).
 */
export function letLetterFly({ desk, messageId }: Departure): void {
  const paper = desk?.querySelector<HTMLElement>('[data-paper]') ?? null;
  if (paper === null || document.visibilityState !== 'visible' || wantsLessMotion()) return;
  const copy = copyForEyes(paper);
  blankWords(copy);
  const flies = navigator.onLine;
  const stage = openStage(paper, <LetterFlight flies={flies} />);
  stage.element.querySelector('[data-fold]')?.prepend(copy);
  // In a closing sheet, hide the original paper.
  paper.dataset.taken = '';
  void stage.ended
    .then(() => (flies ? null : slideIntoList(stage.element, messageId)))
    .then(stage.close);
}

function LetterFlight({ flies }: { flies: boolean }) {
  return (
    <div className={css.rise} data-flies={flies}>
      <div className={css.shrink}>
        <div className={css.letter}>
          <div className={css.fold} data-fold="">
            <div className={css.back} />
          </div>
          <div className={css.seal}>
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
  );
}

/** Replaces the labels of the copy with blanks of the same height. Only the written text stays visible. */
function blankWords(copy: HTMLElement): void {
  const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    if (!(node.parentElement instanceof HTMLTextAreaElement)) node.nodeValue = '\u00a0';
  }
}

/** Slides a sealed letter to its row on this screen, or else to the link to all letters. */
async function slideIntoList(stage: HTMLElement, messageId: string): Promise<void> {
  const letter = stage.firstElementChild;
  const place = findPlace(messageId)?.getBoundingClientRect();
  if (letter === null || place === undefined) return;
  const from = letter.getBoundingClientRect();
  const left = place.x + place.width / 2 - from.x - from.width / 2;
  const top = place.y + place.height / 2 - from.y - from.height / 2;
  const transform = `translate(${left}px, ${top}px) scale(0.4)`;
  await letter.animate({ transform, opacity: 0 }, SLIDE).finished;
}

function findPlace(messageId: string): Element | undefined {
  const row = document.querySelector(`[data-letter="${messageId}"]`);
  const ways = document.querySelectorAll('a[href="/messages"]');
  return row ?? [...ways].find((way) => way.checkVisibility());
}
