import type { AnyRouter } from '@tanstack/react-router';
import { wantsLessMotion } from '../motion/wants-less-motion.ts';
import { BUSY, CONTENT, SNAPSHOT_ID, TAPPED } from './snapshot-node.ts';

const LETTER = 'article';
/** The app is shown after this time in any case. */
const WAITS_MS = 3_000;
const PICTURES_WAIT_MS = 300;
const SLIDE = { duration: 240, easing: 'ease-out' } as const;

/**
 * Removes the painted copy and shows the app, once the app has rendered its letters. Both have the same layout, so the
 * page does not move. Then repeats the last tap on the copy in the app. Does nothing without a copy.
 */
export function handOver(router: AnyRouter): void {
  const copy = document.getElementById(SNAPSHOT_ID);
  if (copy === null) return;
  const finish = async () => {
    watch.disconnect();
    clearTimeout(timer);
    await picturesOf(copy);
    const tapped = copy.querySelector<HTMLElement>(`[${TAPPED}]`);
    const twin = tapped === null ? null : twinOf(tapped, copy);
    const from = topOf(copy);
    copy.remove();
    delete document.documentElement.dataset.snapshot;
    slide(from);
    const href = tapped?.getAttribute('href') ?? null;
    if (twin !== null) twin.click();
    else if (href !== null) await router.navigate({ href });
  };
  const isThere = () => {
    const screen = document.querySelector(CONTENT);
    return screen?.querySelector(`main ${LETTER}`) != null && screen.querySelector(BUSY) === null;
  };
  const look = () => {
    if (isThere()) finish().catch(reportError);
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(() => void finish().catch(reportError), WAITS_MS);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  look();
}

/** Resolves when the app has decoded the pictures that the copy shows. Otherwise they would blink. */
async function picturesOf(copy: HTMLElement): Promise<void> {
  const shown = [...copy.querySelectorAll('img')].filter(({ complete }) => complete);
  const sources = new Set(shown.map(({ currentSrc }) => currentSrc));
  const own = [...document.querySelectorAll<HTMLImageElement>(`${CONTENT} img`)];
  const ready = own.filter(({ src }) => sources.has(src)).map((image) => image.decode());
  const tooLong = new Promise((resolve) => setTimeout(resolve, PICTURES_WAIT_MS));
  await Promise.race([Promise.allSettled(ready), tooLong]);
}

const topOf = (place: ParentNode | null) =>
  place?.querySelector(LETTER)?.getBoundingClientRect().top ?? null;

function slide(from: number | null): void {
  const screen = document.querySelector(CONTENT);
  const to = topOf(screen);
  if (from === null || to === null || from === to || wantsLessMotion()) return;
  const way = [{ transform: `translateY(${from - to}px)` }, { transform: 'none' }];
  screen?.querySelector('main')?.animate(way, SLIDE);
}

/** Returns the app's control that corresponds to a control of the copy, or `null` if there is none. */
function twinOf(tapped: HTMLElement, copy: HTMLElement): HTMLElement | null {
  const alike = (place: ParentNode | null) =>
    [...(place?.querySelectorAll<HTMLElement>(tapped.localName) ?? [])].filter(
      (each) =>
        each.getAttribute('href') === tapped.getAttribute('href') &&
        each.getAttribute('aria-label') === tapped.getAttribute('aria-label') &&
        each.textContent === tapped.textContent,
    );
  return alike(document.querySelector(CONTENT))[alike(copy).indexOf(tapped)] ?? null;
}
