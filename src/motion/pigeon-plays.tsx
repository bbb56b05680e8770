import type { ReactNode } from 'react';
import { FlyingPigeon } from '../components/pigeon/flying-pigeon.tsx';
import { PerchedPigeon } from '../components/pigeon/perched-pigeon.tsx';
import { currentTranslator } from '../language/use-translator.ts';
import css from './pigeon-plays.module.css';
import { openStage } from './stage.ts';
import { wantsLessMotion } from './wants-less-motion.ts';

/** So many letters at once have one pigeon and a word. */
const MANY = 3;
/** What is sent at once comes in several changes. */
const GATHER_MS = 150;
/** It glides for 400 ms and dips for 160: then the letter unfolds. */
const LANDED_MS = GATHER_MS + 560;
const FADE = { duration: 160 } as const;
const SLOW_FADE = { duration: 240 } as const;
const UNFOLD_MS = 240;
/** It ends with its pigeon's visit: whenever something ends, the page has frames to compute. */
const UNFOLD = { duration: GATHER_MS + 1120 } as const;
const FOLDED = { opacity: 0, transform: 'scaleY(0.4)' } as const;
const unfoldFrames: Keyframe[] = [
  FOLDED,
  {
    ...FOLDED,
    offset: LANDED_MS / UNFOLD.duration,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  },
  { opacity: 1, transform: 'none', offset: (LANDED_MS + UNFOLD_MS) / UNFOLD.duration },
  { opacity: 1, transform: 'none' },
];

interface Coming {
  letter: HTMLElement;
  unfolding: Animation;
}

/** What has come since the last pigeons set out. */
let coming: Coming[] = [];

/**
 * Brings letters that have just come into a list, the newest first. Each keeps its room; it unfolds
 * when its pigeon has landed.
 */
export function bringLetters(ids: readonly string[], { hasPill }: { hasPill: boolean }): void {
  const letters = ids.flatMap((id) => findLetter(id) ?? []);
  if (wantsLessMotion()) {
    for (const letter of letters) letter.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  if (coming.length === 0) setTimeout(() => setOut(hasPill), GATHER_MS);
  coming = [...letters.map((letter) => ({ letter, unfolding: unfold(letter) })), ...coming];
}

function setOut(hasPill: boolean): void {
  const all = coming;
  coming = [];
  if (all.length < MANY) {
    for (const { letter } of all) land(letter, null);
    return;
  }
  const [newest, ...others] = all;
  for (const { unfolding } of others) unfolding.cancel();
  if (newest !== undefined) land(newest.letter, hasPill ? all.length : null);
}

/** Lets a pigeon land on something that has come, and leave it there. */
export function landOn(element: HTMLElement): void {
  if (!wantsLessMotion()) land(element, null);
}

/** Lets a pigeon fly home, from over an element. */
export function flyHome(element: HTMLElement): void {
  if (wantsLessMotion()) return;
  playAt(
    element,
    <div className={css.return} data-last="">
      <FlyingPigeon isReturning />
    </div>,
  );
}

interface FadingWords {
  words: string;
  wordsClass: string | undefined;
}

/** Lets words that have gone fade into the sentence that stands in their place. */
export function fadeWords(sentence: HTMLElement, { words, wordsClass }: FadingWords): void {
  if (wantsLessMotion()) {
    sentence.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  sentence.animate({ opacity: [0, 1] }, SLOW_FADE);
  playAt(
    sentence,
    <p className={`${wordsClass} ${css.words}`} data-last="" dir="auto">
      {words}
    </p>,
  );
  flyHome(sentence);
}

const findLetter = (id: string) =>
  document.querySelector<HTMLElement>(`main [data-letter="${id}"]`) ?? undefined;

function unfold(letter: HTMLElement): Animation {
  letter.style.setProperty('transform-origin', 'top');
  const unfolding = letter.animate(unfoldFrames, UNFOLD);
  const rest = () => {
    letter.style.removeProperty('transform-origin');
  };
  unfolding.finished.then(rest, rest);
  return unfolding;
}

function land(element: HTMLElement, count: number | null): void {
  playAt(
    element,
    <div className={css.arrival} data-pill={count !== null}>
      <div className={css.bird} data-last="">
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

/** Plays a scene where an element lies on the page, until what is marked as the last has moved. */
function playAt(element: HTMLElement, scene: ReactNode): void {
  // React shows nothing new at once while it is still showing something else.
  queueMicrotask(() => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isFar = top > 2 * innerHeight || top + height < -innerHeight;
    if (isFar || width === 0) return;
    const isInDialog = element.closest('[role="dialog"]') !== null;
    const stage = openStage(<div className={css.place}>{scene}</div>, { scrolls: !isInDialog });
    const [place] = stage.element.children;
    if (!(place instanceof HTMLElement)) return;
    const [x, y] = isInDialog ? [left, top] : [left + scrollX, top + scrollY];
    Object.assign(place.style, {
      ...{ left: `${x}px`, top: `${y}px` },
      ...{ width: `${width}px`, height: `${height}px` },
    });
    place.addEventListener('animationend', ({ target }) => {
      const isLast = target instanceof HTMLElement && target.dataset.last !== undefined;
      if (isLast) stage.close();
    });
  });
}
