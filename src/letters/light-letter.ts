import { wantsLessMotion } from '../motion/wants-less-motion.ts';

/** The distance between a lit letter and the sheet or the bar above. */
const GAP_PX = 12;
/** How much of the page is visible at the sheet's round corners. */
const CORNER_PX = 28;
const SCROLL_MS = 240;

interface Lit {
  letter: HTMLElement;
  sheet: HTMLElement;
  scrim: HTMLElement;
}

/** Stops the animation that scrolls back after the previous letter. */
let endBefore: (() => void) | null = null;

/**
 * Cuts a hole into the backdrop at the letter, and scrolls the page to show as much of the letter as possible above the
 * sheet. Returns a function that closes the hole and scrolls back.
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
  // The sheet grows if a row is added late.
  const observer = new ResizeObserver(fit);
  observer.observe(sheet);
  fit();
  return () => {
    observer.disconnect();
    stop();
    // A copy of the backdrop may fade out now. Its hole follows the letter back.
    delete scrim.dataset.lit;
    scrim.style.clipPath = '';
    const end = () => {
      stop();
      endBefore = null;
      document.body.style.paddingBlockEnd = '';
      // Another screen has its own scroll position.
      if (location.href === href) scrollTo({ top: start, behavior: 'instant' });
    };
    endBefore = end;
    stop = scrollPage(start, (isThere) => {
      if (location.href !== href || isThere) end();
      // The sheet is closing and no longer covers the letter.
      cutHoles(letter, innerHeight);
    });
  };
}

/** Returns how far the page must scroll from `start` to show the letter between the top bar and the sheet. */
function findWay(letter: HTMLElement, { start, sheetTop }: { start: number; sheetTop: number }) {
  const { top: shownTop, height } = letter.getBoundingClientRect();
  const above = shownTop + scrollY - start - readHead() - GAP_PX;
  const below = above + height - (sheetTop - readHead() - 2 * GAP_PX);
  if (above > 0 && below > 0) return Math.min(above, below);
  return above < 0 && below < 0 ? Math.max(above, below) : 0;
}

function readHead(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue('--head')) || 0;
}

/** Extends the page if it is too short to scroll that far. */
function makeRoom(to: number): void {
  const { style } = document.body;
  const room = Number.parseFloat(style.paddingBlockEnd) || 0;
  const missing = to + innerHeight - (document.documentElement.scrollHeight - room);
  style.paddingBlockEnd = missing > 0 ? `${missing}px` : '';
}

/** Scrolls in small steps and calls `onStep` after each. Returns a function that stops the scrolling. */
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

/** Leaves the letter uncovered in every marked backdrop, down to the sheet. */
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
