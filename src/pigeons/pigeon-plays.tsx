import type { ReactNode } from 'react';
import { currentTranslator } from '../language/use-translator.ts';
import { openStage, type Stage } from '../motion/simulation.ts';
import { wantsLessMotion } from '../motion/wants-less-motion.ts';
import { FlyingPigeon } from './flying-pigeon.tsx';
import { PerchedPigeon } from './perched-pigeon.tsx';
import css from './pigeon-plays.module.css';

/** From this many letters at once, one pigeon with a label brings all. */
const MANY = 3;
/** Letters sent together arrive in several changes, so wait before a pigeon is visible. */
const GATHER_MS = 150;
/** When the pigeon has landed: 400 ms of gliding and 160 of dipping. The letter then unfolds. */
const LANDED_MS = GATHER_MS + 560;
const FADE = { duration: 160 } as const;
const SLOW_FADE = { duration: 240 } as const;
const UNFOLD_MS = 240;
/** How long each scene is on the page. */
const VISIT_MS = GATHER_MS + 1_120;
const LONG_VISIT_MS = GATHER_MS + 2_560;
const RETURN_MS = 480;
const WORDS_MS = 240;
const UNFOLD = {
  delay: LANDED_MS,
  duration: UNFOLD_MS,
  fill: 'backwards',
  easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
} as const;
const unfoldFrames = { opacity: [0, 1], transform: ['scaleY(0.4)', 'none'] };

interface Coming {
  letter: HTMLElement;
  unfolding: Animation;
  withdraw(): void;
}

let coming: Coming[] = [];

/**
 * Animates letters that were just added to a list, newest first. Their space is reserved; each unfolds when its pigeon
 * has landed.
 */
export function bringLetters(ids: readonly string[], { hasPill }: { hasPill: boolean }): void {
  const letters = ids.flatMap((id) => findLetter(id) ?? []);
  if (wantsLessMotion()) {
    for (const letter of letters) letter.animate({ opacity: [0, 1] }, FADE);
    return;
  }
  if (coming.length === 0) setTimeout(() => (coming = []), GATHER_MS);
  const come = letters.map((letter) => {
    const unfolding = unfold(letter);
    return { letter, unfolding, withdraw: land(letter) };
  });
  coming = [...come, ...coming];
  if (coming.length >= MANY) bringTogether(coming, hasPill);
}

/** Replaces the pigeons by one, which lands on the newest letter. */
function bringTogether([newest, ...others]: Coming[], hasPill: boolean): void {
  if (newest === undefined) return;
  for (const { withdraw } of [newest, ...others]) withdraw();
  for (const { unfolding } of others) unfolding.cancel();
  const count = hasPill ? others.length + 1 : null;
  newest.withdraw = land(newest.letter, count);
}

export function landOn(element: HTMLElement): void {
  if (!wantsLessMotion()) land(element);
}

export function flyHome(element: HTMLElement): void {
  if (wantsLessMotion()) return;
  playAt(
    element,
    <div className={css.return}>
      <FlyingPigeon isReturning />
    </div>,
    RETURN_MS,
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
  playAt(
    sentence,
    <p className={`${wordsClass} ${css.words}`} dir="auto">
      {words}
    </p>,
    WORDS_MS,
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

function land(element: HTMLElement, count: number | null = null): () => void {
  return playAt(
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
    count === null ? VISIT_MS : LONG_VISIT_MS,
  );
}

/** Plays a scene at an element's position on the page. Returns a function that ends it early. */
function playAt(element: HTMLElement, scene: ReactNode, lastsMs: number): () => void {
  let stage: Stage | null = null;
  let isWithdrawn = false;
  // React may still be rendering, and would not show new content at once.
  queueMicrotask(() => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isFar = top > 2 * innerHeight || top + height < -innerHeight;
    if (isWithdrawn || isFar || width === 0) return;
    const isInDialog = element.closest('[role="dialog"]') !== null;
    const opened = openStage(<div className={css.place}>{scene}</div>, { scrolls: !isInDialog });
    stage = opened;
    const [place] = opened.element.children;
    if (!(place instanceof HTMLElement)) return;
    const [x, y] = isInDialog ? [left, top] : [left + scrollX, top + scrollY];
    Object.assign(place.style, {
      ...{ left: `${x}px`, top: `${y}px` },
      ...{ width: `${width}px`, height: `${height}px` },
    });
    setTimeout(() => {
      if (!isWithdrawn) opened.close();
    }, lastsMs);
  });
  return () => {
    isWithdrawn = true;
    stage?.close();
  };
}
