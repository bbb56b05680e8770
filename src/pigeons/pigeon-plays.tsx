import type { ReactNode } from 'react';
import { currentTranslator } from '../language/use-translator.ts';
import { openStage } from '../motion/open-stage.ts';
import { wantsLessMotion } from '../motion/wants-less-motion.ts';
import { FlyingPigeon } from './flying-pigeon.tsx';
import { PerchedPigeon } from './perched-pigeon.tsx';
import css from './pigeon-plays.module.css';

/** If this many letters arrive together, a single pigeon with a label brings them all. */
const MANY = 3;
/** How long letters are gathered, because letters sent together arrive in several changes. */
const GATHER_MS = 150;
const FADE = { duration: 160 } as const;
const SLOW_FADE = { duration: 240 } as const;
const UNFOLD = {
  // The pigeon glides for 400 ms and dips for 160.
  delay: GATHER_MS + 560,
  duration: 240,
  fill: 'backwards',
  easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
} as const;
const unfoldFrames = {
  opacity: [0, 1],
  transform: ['scaleY(0.4)', 'none'],
  transformOrigin: ['top', 'top'],
};

/** The letters of the last moment, newest first, each with the animation that unfolds it. */
let gathered: { letter: HTMLElement; unfolding: Animation }[] = [];

/**
 * Animates letters that were just added to a list, newest first. Their space is reserved, and each letter unfolds when
 * its pigeon has landed.
 */
export function bringLetters(ids: readonly string[], { hasPill }: { hasPill: boolean }): void {
  const letters = ids.flatMap((id) => findLetter(id) ?? []);
  if (wantsLessMotion()) {
    for (const letter of letters) letter.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  if (gathered.length === 0) setTimeout(() => bringGathered(hasPill), GATHER_MS);
  const come = letters.map((letter) => ({
    letter,
    unfolding: letter.animate(unfoldFrames, UNFOLD),
  }));
  gathered = [...come, ...gathered];
}

function bringGathered(hasPill: boolean): void {
  const letters = gathered;
  gathered = [];
  if (letters.length < MANY) {
    for (const { letter } of letters) land(letter);
    return;
  }
  // One pigeon lands on the newest letter. The other letters are shown without an animation.
  for (const { unfolding } of letters.slice(1)) unfolding.cancel();
  if (letters[0] !== undefined) land(letters[0].letter, hasPill ? letters.length : null);
}

export function landOn(element: HTMLElement): void {
  if (!wantsLessMotion()) land(element);
}

export function flyHome(element: HTMLElement): void {
  if (wantsLessMotion()) return;
  playOver(
    element,
    <div className={css.return}>
      <FlyingPigeon isReturning />
    </div>,
  );
}

interface FadingWords {
  words: string;
  wordsClass: string | undefined;
}

/** Fades removed text into the sentence that replaces it. */
export function fadeWords(sentence: HTMLElement, { words, wordsClass }: FadingWords): void {
  if (wantsLessMotion()) {
    sentence.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  sentence.animate({ opacity: [0, 1] }, SLOW_FADE);
  playOver(
    sentence,
    <p className={`${wordsClass} ${css.words}`} dir="auto">
      {words}
    </p>,
  );
  flyHome(sentence);
}

const findLetter = (id: string) =>
  document.querySelector<HTMLElement>(`main [data-letter="${id}"]`) ?? undefined;

function land(element: HTMLElement, count: number | null = null): void {
  playOver(
    element,
    <div className={css.arrival} data-pill={count !== null}>
      <div className={css.bird}>
        <div className={css.flying}>
          <FlyingPigeon />
        </div>
        <div className={css.perched}>
          <PerchedPigeon />
        </div>
      </div>
      {count !== null && (
        <span className={css.pill}>{currentTranslator().plural('discover.new', count)}</span>
      )}
    </div>,
  );
}

/** Plays a scene over an element, unless that is far from the window. */
function playOver(element: HTMLElement, scene: ReactNode): void {
  // React may still be rendering, and would not show new content at once.
  queueMicrotask(() => {
    const { top, bottom, width } = element.getBoundingClientRect();
    if (top > 2 * innerHeight || bottom < -innerHeight || width === 0) return;
    const isInDialog = element.closest('[role="dialog"]') !== null;
    const stage = openStage(element, scene, { scrolls: !isInDialog });
    void stage.ended.then(stage.close);
  });
}
