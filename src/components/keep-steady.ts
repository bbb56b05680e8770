import { glide, holdGlides } from './glide.ts';

const APPEAR = { duration: 240, easing: 'ease-out' } as const;

interface Place {
  left: number;
  top: number;
}

/** The boxes whose children are kept steady. */
const containers = new Set<HTMLElement>();
/** The boxes that are fixed to the screen and glide there as a whole. */
const floating = new Set<HTMLElement>();
const places = new WeakMap<HTMLElement, Place>();
let widthSeen = 0;
let heightSeen = 0;

/** A change of the document is answered before it is laid out: nothing is ever painted elsewhere. */
const watchChanges = () =>
  new MutationObserver((mutations) => {
    for (const { removedNodes } of mutations) {
      for (const node of removedNodes) if (node instanceof HTMLElement) sizes?.unobserve(node);
    }
    for (const container of containers) watchChildren(container);
    settle();
  });
/** An attribute may change a box's size too; `style` does not count, which a glide itself writes. */
const CHANGES = {
  childList: true,
  subtree: true,
  characterData: true,
  attributeFilter: ['class', 'hidden', 'data-state', 'data-unread', 'data-sticky', 'open'],
};
/** What grows without one: a picture that arrives, another face of the type. */
const watchSizes = () => new ResizeObserver(() => settle());

/** Made with the first box: a page that is prerendered has neither. */
let changes: MutationObserver | null = null;
let sizes: ResizeObserver | null = null;

/**
 * For the `ref` of a box: when something in the app grows, comes or goes, the box's children do not
 * jump to their new place but glide there from where they were, so that nobody loses the line they
 * read or taps what has just come under their finger. What is fixed to the screen stays out of it.
 */
export function keepSteady(container: HTMLElement | null): (() => void) | undefined {
  if (container === null) return;
  containers.add(container);
  watch(container);
  watchChildren(container);
  return () => {
    containers.delete(container);
    for (const child of container.children) sizes?.unobserve(child);
  };
}

/**
 * The same for a box that is fixed to the screen by its lower end, a sheet's: when it grows, it does not
 * jump but glides up.
 */
export function keepSheetSteady(sheet: HTMLElement | null): (() => void) | undefined {
  if (sheet === null) return;
  floating.add(sheet);
  watch(sheet).observe(sheet);
  return () => {
    floating.delete(sheet);
    sizes?.unobserve(sheet);
  };
}

function watch(box: HTMLElement): ResizeObserver {
  changes ??= watchChanges();
  sizes ??= watchSizes();
  changes.observe(box, CHANGES);
  return sizes;
}

function watchChildren(container: HTMLElement): void {
  // Whoever is watched already would be told of anew.
  for (const child of container.children) {
    if (child instanceof HTMLElement && !places.has(child)) sizes?.observe(child);
  }
}

/** Looks at all children at once, before the browser paints: reads first, then moves. */
function settle(): void {
  holdGlides();
  const hasOtherWidth = innerWidth !== widthSeen;
  const hasOtherSize = hasOtherWidth || innerHeight !== heightSeen;
  widthSeen = innerWidth;
  heightSeen = innerHeight;
  const moved: (() => void)[] = [];
  for (const box of floating) {
    const before = places.get(box);
    const place = { left: box.offsetLeft, top: box.offsetTop };
    places.set(box, place);
    // What hangs on the lower end moves with the window's.
    if (before === undefined || before.top === place.top || hasOtherSize) continue;
    moved.push(() => glide(box, 0, before.top - place.top));
  }
  for (const container of containers) {
    const base = offsetOf(findBase(container));
    const children = [...container.children].filter((child) => child instanceof HTMLElement);
    const hasKnown = children.some((child) => places.has(child));
    for (const child of children) {
      const before = places.get(child);
      const offset = offsetOf(child);
      const place = { left: offset.left - base.left, top: offset.top - base.top };
      places.set(child, place);
      if (hasOtherWidth) continue;
      if (before === undefined) {
        if (hasKnown) moved.push(() => appear(child));
      } else if (before.left !== place.left || before.top !== place.top) {
        moved.push(() => move(child, before.left - place.left, before.top - place.top));
      }
    }
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const each of moved) each();
}

/** The nearest box around it that glides by itself: what is inside glides along. */
function findBase(container: HTMLElement): HTMLElement | null {
  let box: HTMLElement | null = container;
  while (box?.parentElement && !floating.has(box) && !containers.has(box.parentElement)) {
    box = box.parentElement;
  }
  return box?.parentElement ? box : null;
}

/** Where a box lies in the document, whatever is scrolled or glides. */
function offsetOf(box: HTMLElement | null): Place {
  const place = { left: 0, top: 0 };
  for (let each: Element | null = box; each instanceof HTMLElement; each = each.offsetParent) {
    place.left += each.offsetLeft;
    place.top += each.offsetTop;
  }
  return place;
}

function move(child: HTMLElement, left: number, top: number): void {
  const { position } = getComputedStyle(child);
  if (position === 'fixed') return;
  // What sticks lies elsewhere by itself as soon as somebody scrolls.
  if (position === 'sticky' && scrollY > 0) return;
  glide(child, left, top);
  const isFar = Math.abs(top) > innerHeight || Math.abs(left) > innerWidth;
  if (isFar) appear(child);
}

function appear(child: HTMLElement): void {
  // A pigeon brings it.
  if (child.dataset.arriving !== undefined) return;
  child.animate([{ opacity: 0 }, {}], APPEAR);
}
