import { wantsLessMotion } from '../motion/wants-less-motion.ts';

/** The distance that a lit letter keeps from the sheet and from the bar above it. */
const GAP_PX = 12;
/** How far the sheet's round corners leave the page to be seen. */
const CORNER_PX = 28;
const SCROLL_MS = 240;

interface Lit {
  letter: HTMLElement;
  /** The sheet at the bottom of the screen. */
  sheet: HTMLElement;
  /** What dims the page behind it. */
  scrim: HTMLElement;
}

/** Ends the way back of the letter that was lit before. */
let endBefore: (() => void) | null = null;

/**
 * Cuts a hole into the scrim where the letter is, and scrolls the page until as much of the letter as possible is
 * above the sheet. Returns what closes the hole and scrolls back.
 */
export function lightLetter({ letter, sheet, scrim }: Lit): () => void {
  endBefore?.();
  const { href } = location;
  const start = scrollY;
  const readSheetTop = () => innerHeight - sheet.offsetHeight;
  let sheetTop = readSheetTop();
  let stop = () => {};
  scrim.dataset.lit = '';
  const cut = () => cutHoles(letter, sheetTop);
  const fit = () => {
    sheetTop = readSheetTop();
    const to = Math.max(0, start + findWay(letter, { start, sheetTop }));
    makeRoom(to);
    stop();
    stop = scrollPage(to, cut);
    cut();
  };
  // It grows when a row comes late.
  const observer = new ResizeObserver(fit);
  observer.observe(sheet);
  fit();
  return () => {
    observer.disconnect();
    stop();
    // A copy of the scrim may fade out now: its hole follows the letter back.
    delete scrim.dataset.lit;
    scrim.style.clipPath = '';
    const end = () => {
      stop();
      endBefore = null;
      document.body.style.paddingBlockEnd = '';
      // Another screen has its own position.
      if (location.href === href) scrollTo({ top: start, behavior: 'instant' });
    };
    endBefore = end;
    stop = scrollPage(start, (isThere) => {
      if (location.href !== href || isThere) end();
      // The sheet is leaving too, and no longer covers the letter's place.
      cutHoles(letter, innerHeight);
    });
  };
}

/** How far the page must scroll from `start` until the letter is between the bar above and the sheet. */
function findWay(letter: HTMLElement, { start, sheetTop }: { start: number; sheetTop: number }) {
  const { top: shownTop, height } = letter.getBoundingClientRect();
  const above = shownTop + scrollY - start - readHead() - GAP_PX;
  const below = above + height - (sheetTop - readHead() - 2 * GAP_PX);
  if (above > 0 && below > 0) return Math.min(above, below);
  return above < 0 && below < 0 ? Math.max(above, below) : 0;
}

/** How much of the screen's top a bar of the page covers. */
function readHead(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue('--head')) || 0;
}

/** Lengthens the page where it is too short to be scrolled that far. */
function makeRoom(to: number): void {
  const { style } = document.body;
  const room = Number.parseFloat(style.paddingBlockEnd) || 0;
  const missing = to + innerHeight - (document.documentElement.scrollHeight - room);
  style.paddingBlockEnd = missing > 0 ? `${missing}px` : '';
}

/** Scrolls in small steps and calls `onStep` after each. Returns how to stop it. */
function scrollPage(to: number, onStep: (isThere: boolean) => void): () => void {
  const from = scrollY;
  const begin = performance.now();
  const duration = wantsLessMotion() ? 0 : SCROLL_MS;
  let frame = 0;
  const step = (now: number) => {
    const part = duration === 0 ? 1 : Math.min(1, Math.max(0, now - begin) / duration);
    scrollTo({ top: from + (to - from) * (1 - (1 - part) ** 3), behavior: 'instant' });
    if (part < 1) frame = requestAnimationFrame(step);
    onStep(part === 1);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** Leaves the letter out of every scrim that shows one, down to the sheet. */
function cutHoles(letter: HTMLElement, sheetTop: number): void {
  const { left, right, top, bottom } = letter.getBoundingClientRect();
  const head = readHead();
  const hole = {
    top: Math.max(top, head),
    bottom: Math.max(head, Math.min(bottom, sheetTop + CORNER_PX)),
  };
  const radius = Number.parseFloat(getComputedStyle(letter).borderStartStartRadius) || 0;
  const width = right - left - 2 * radius;
  const height = hole.bottom - hole.top - 2 * radius;
  const path = [
    `M0 0H${innerWidth}V${innerHeight}H0Z`,
    `M${left + radius} ${hole.top}h${width}a${radius} ${radius} 0 0 1 ${radius} ${radius}`,
    `v${height}a${radius} ${radius} 0 0 1 -${radius} ${radius}`,
    `h-${width}a${radius} ${radius} 0 0 1 -${radius} -${radius}`,
    `v-${height}a${radius} ${radius} 0 0 1 ${radius} -${radius}Z`,
  ].join('');
  for (const scrim of document.querySelectorAll<HTMLElement>('[data-lit]')) {
    scrim.style.clipPath = height > 0 ? `path(evenodd, "${path}")` : '';
  }
}
